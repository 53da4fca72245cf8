//! The renderer: a graphics card through Vulkan, Metal or DirectX 12, else one through OpenGL, else the processor; or
//! none. Knows nothing of the drawn objects.
//!
//! The engine's own search does not do: it does not tell OpenGL which screen to draw on, and ends the program if it
//! finds nothing.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use bevy::{
    prelude::*,
    render::{
        Render, RenderApp, RenderPlugin, RenderSystems,
        mesh::allocator::MeshAllocatorSettings,
        render_resource::PipelineCache,
        renderer::{RenderAdapter, RenderAdapterInfo, RenderDevice, RenderInstance, RenderQueue, WgpuWrapper},
        settings::{RenderCreation, WgpuSettings},
        slab_allocator::SlabAllocatorSettings,
    },
    tasks::block_on,
    winit::{DisplayHandleWrapper, EventLoopProxyWrapper, WinitUserEvent},
};
use wgpu::{
    Adapter, Backends, DeviceDescriptor, DeviceType, DownlevelFlags, Features, Instance, InstanceDescriptor, Limits,
    MemoryHints, PowerPreference, RequestAdapterOptions,
};

/// There is nothing here that draws: neither a graphics card's driver nor one that lets the processor draw.
#[derive(Resource, Clone, Copy, Debug)]
pub(crate) struct NothingDraws;

/// Whether shaders are still being compiled, so that not everything is seen yet.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct PendingShaders(Arc<AtomicBool>);

impl PendingShaders {
    /// Whether any are, as of the last frame.
    pub(crate) fn any(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Finds a renderer and starts it; where there is none, leaves [`NothingDraws`] and the app without a renderer. An
/// untouched window is drawn until every shader it waits for is there. Comes after the window system's plugin, which
/// knows the screen.
pub(crate) fn plugin(app: &mut App) {
    let render_creation = block_on(find(app.world().get_resource())).unwrap_or_else(|| {
        app.insert_resource(NothingDraws);
        WgpuSettings { backends: None, ..default() }.into()
    });
    app.add_plugins(RenderPlugin { render_creation, ..default() });
    let pending = PendingShaders::default();
    app.insert_resource(pending.clone());
    let Some(proxy) = app.world().get_resource::<EventLoopProxyWrapper>().map(|proxy| (**proxy).clone()) else {
        return;
    };
    if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
        renderer.insert_resource(mesh_buffers());
        let wake = move |pipelines: Res<PipelineCache>| {
            let waits = pipelines.waiting_pipelines().next().is_some();
            let waited = pending.0.swap(waits, Ordering::Relaxed);
            if waits || waited {
                // A loop that has ended needs no waking.
                let _ = proxy.send_event(WinitUserEvent::WakeUp);
            }
        };
        renderer.add_systems(Render, wake.in_set(RenderSystems::Cleanup));
    }
}

/// How meshes share buffers: small ones a buffer of a few megabytes, which grows with them; a large one, such as a wood,
/// has a buffer of its own and of its size.
fn mesh_buffers() -> MeshAllocatorSettings {
    const MEBIBYTE: u64 = 1 << 20;
    let slab_allocator_settings =
        SlabAllocatorSettings { max_slab_size: 8 * MEBIBYTE, large_threshold: 2 * MEBIBYTE, ..default() };
    MeshAllocatorSettings { slab_allocator_settings, ..default() }
}

/// A card draws better through OpenGL than the processor does through anything.
async fn find(screen: Option<&DisplayHandleWrapper>) -> Option<RenderCreation> {
    let allowed = Backends::from_env().unwrap_or_default();
    let mut software = None;
    for ways in [Backends::PRIMARY, Backends::GL] {
        let Some(drawer) = Drawer::through(ways & allowed, screen).await else { continue };
        if !drawer.is_card() {
            software = software.or(Some(drawer));
        } else if let Some(started) = drawer.start().await {
            return Some(started);
        }
    }
    software?.start().await
}

/// Whether it is the processor that draws, with no card's help.
pub(crate) fn is_software(adapter: &RenderAdapterInfo) -> bool {
    adapter.device_type == DeviceType::Cpu
}

/// Something that could draw.
struct Drawer {
    instance: Instance,
    adapter: Adapter,
}

impl Drawer {
    /// The best renderer through these backends for this screen; none without the features that the engine needs.
    async fn through(backends: Backends, screen: Option<&DisplayHandleWrapper>) -> Option<Self> {
        let mut wanted = InstanceDescriptor { backends, ..InstanceDescriptor::new_without_display_handle_from_env() };
        if let Some(screen) = screen {
            wanted = wanted.with_display_handle(Box::new(screen.0.clone()));
        }
        let instance = Instance::new(wanted);
        let power_preference = PowerPreference::from_env().unwrap_or(PowerPreference::HighPerformance);
        let adapter = instance.request_adapter(&RequestAdapterOptions { power_preference, ..default() }).await.ok()?;
        // The engine counts on compute shaders, which OpenGL has from 4.3 on.
        let computes = adapter.get_downlevel_capabilities().flags.contains(DownlevelFlags::COMPUTE_SHADERS);
        computes.then_some(Self { instance, adapter })
    }

    fn is_card(&self) -> bool {
        self.adapter.get_info().device_type != DeviceType::Cpu
    }

    /// Opens it with all that it can do; none if its driver fails.
    async fn start(self) -> Option<RenderCreation> {
        let info = self.adapter.get_info();
        let mut able = self.adapter.features() - Features::all_experimental_mask();
        if info.device_type == DeviceType::DiscreteGpu {
            // A card of its own would fetch such buffers over the bus each time.
            able.remove(Features::MAPPABLE_PRIMARY_BUFFERS);
        }
        // Nothing here is drawn by a compute shader that writes pictures, and where one may, the engine prepares
        // effects that are never used: that takes time, and fails through OpenGL.
        let limits = Limits { max_storage_textures_per_shader_stage: 0, ..self.adapter.limits() };
        // Memory in small blocks: those made for speed lie half empty, and the processor's are the machine's own.
        let memory_hints = MemoryHints::MemoryUsage;
        let wanted = DeviceDescriptor { required_features: able, required_limits: limits, memory_hints, ..default() };
        let opened = self.adapter.request_device(&wanted).await;
        let (device, queue) = opened.inspect_err(|error| warn!("{} does not start: {error}", info.name)).ok()?;
        info!("{info:?}");
        Some(RenderCreation::manual(
            RenderDevice::from(device),
            RenderQueue(Arc::new(WgpuWrapper::new(queue))),
            RenderAdapterInfo(WgpuWrapper::new(info)),
            RenderAdapter(Arc::new(WgpuWrapper::new(self.adapter))),
            RenderInstance(Arc::new(WgpuWrapper::new(self.instance))),
        ))
    }
}
