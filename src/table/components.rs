//! A rule set's state of each unit: components of the unit's entity, declared once. How they are read, written,
//! compared, saved and restored follows from the declaration. Must not know their meaning.

use std::fmt::Debug;

use bevy::ecs::{
    component::{Component, Mutable},
    world::{EntityRef, EntityWorldMut},
};

/// Components of a unit that are read and written together: one, or all that a rule set keeps.
pub trait Components: Clone {
    /// The same as they lie in the world.
    type View<'w>: Copy + Debug;

    /// The components of a unit; none where it lacks one that every unit has.
    fn read(unit: EntityRef<'_>) -> Option<Self::View<'_>>;

    /// These, as if they lay in the world.
    fn view(&self) -> Self::View<'_>;

    /// A copy of them.
    fn copied(view: Self::View<'_>) -> Self;

    /// Gives the components to a unit, replacing those it has.
    fn put(self, unit: &mut EntityWorldMut<'_>);
}

impl<C: Component<Mutability = Mutable> + Clone + Debug> Components for C {
    type View<'w> = &'w C;

    fn read(unit: EntityRef<'_>) -> Option<&C> {
        unit.get::<C>()
    }

    fn view(&self) -> &C {
        self
    }

    fn copied(view: &C) -> Self {
        view.clone()
    }

    fn put(self, unit: &mut EntityWorldMut<'_>) {
        match unit.get_mut::<C>() {
            Some(mut own) => *own = self,
            None => {
                unit.insert(self);
            }
        }
    }
}

/// Makes a component that not every unit has be there, equal to this, or not.
pub(crate) fn put_some<C: Component<Mutability = Mutable> + Clone + Debug>(
    component: Option<C>,
    unit: &mut EntityWorldMut<'_>,
) {
    match component {
        Some(component) => component.put(unit),
        None if unit.contains::<C>() => {
            unit.remove::<C>();
        }
        None => {}
    }
}

/// Declares the components of each unit in a rule set: those that every unit has, and those that only some have. Makes
/// a struct of their values and one of references to them, with the same fields.
macro_rules! components {
    (
        $(#[$owned_meta:meta])* $vis:vis struct $owned:ident;
        $(#[$view_meta:meta])* struct $view:ident;
        every { $($(#[$doc:meta])* $name:ident: $kind:ty,)+ }
        some { $($(#[$some_doc:meta])* $some:ident: $some_kind:ty,)* }
    ) => {
        $(#[$owned_meta])*
        $vis struct $owned {
            $($(#[$doc])* pub $name: $kind,)+
            $($(#[$some_doc])* pub $some: Option<$some_kind>,)*
        }

        $(#[$view_meta])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        $vis struct $view<'w> {
            $($(#[$doc])* pub $name: &'w $kind,)+
            $($(#[$some_doc])* pub $some: Option<&'w $some_kind>,)*
        }

        impl $owned {
            /// The same, to be read.
            pub fn view(&self) -> $view<'_> {
                $view { $($name: &self.$name,)+ $($some: self.$some.as_ref(),)* }
            }
        }

        impl $view<'_> {
            /// A copy, to be changed.
            pub fn copied(self) -> $owned {
                $owned { $($name: self.$name.clone(),)+ $($some: self.$some.cloned(),)* }
            }
        }

        impl $crate::table::Components for $owned {
            type View<'w> = $view<'w>;

            fn view(&self) -> $view<'_> {
                $owned::view(self)
            }

            fn read(unit: bevy::ecs::world::EntityRef<'_>) -> Option<$view<'_>> {
                Some($view { $($name: unit.get::<$kind>()?,)+ $($some: unit.get::<$some_kind>(),)* })
            }

            fn copied(view: $view<'_>) -> Self {
                view.copied()
            }

            fn put(self, unit: &mut bevy::ecs::world::EntityWorldMut<'_>) {
                $($crate::table::Components::put(self.$name, unit);)+
                $($crate::table::components::put_some(self.$some, unit);)*
            }
        }
    };
}
pub(crate) use components;
