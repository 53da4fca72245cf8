# Sourced by the scripts that build or draw: finds out what this machine lacks and installs it, saying what and why.
# Knows Debian's and Ubuntu's package names; on other systems it names what is wanted and lets the caller decide.

# The Rust release that the format, the lints and `rust-version` were written for.
RUST_WANTED=1.95.0

missing_packages=()
missing_reasons=()

say() { printf '\n== %s\n' "$*"; }

# What a whole run of the tests builds at most, measured with room to spare.
BUILD_GIGABYTES=20

# free_gigabytes FOLDER: room on the disk that the folder is on, in whole GB.
free_gigabytes() { df -Pk "$1" | awk 'NR == 2 { print int($4 / 1000000) }'; }

is_linux() { [ "$(uname -s)" = Linux ]; }

# want PACKAGE REASON: notes a package that this machine lacks.
want() {
    missing_packages+=("$1")
    missing_reasons+=("$2")
}

has_library() {
    local finder
    finder=$(command -v ldconfig || echo /sbin/ldconfig)
    # Read to the end: a grep that stops early would break the pipe.
    "$finder" -p 2>/dev/null | grep -F "$1" >/dev/null || compgen -G "/usr/lib/*/$1*" >/dev/null ||
        compgen -G "/usr/lib/$1*" >/dev/null || compgen -G "/run/opengl-driver/lib/$1*" >/dev/null
}

# vulkan_drivers [NAME]: the manifests of Vulkan drivers on this machine, all or those of one driver.
vulkan_drivers() {
    local folder
    for folder in /usr/share /etc /usr/local/share "${XDG_DATA_HOME:-$HOME/.local/share}" /run/opengl-driver/share; do
        compgen -G "$folder/vulkan/icd.d/${1:-}*.json" || true
    done
}

# opengl_drivers: Mesa's drivers of OpenGL on this machine.
opengl_drivers() {
    local folder
    for folder in /usr/lib/*/dri /usr/lib/dri /usr/lib64/dri /run/opengl-driver/lib/dri; do
        compgen -G "$folder/*_dri.so" || true
    done
}

has_opengl() { has_library libEGL.so.1 && { [ -n "$(opengl_drivers)" ] || has_library libEGL_nvidia.so.0; }; }

want_opengl() {
    has_library libEGL.so.1 || want libegl1 "finds drivers of OpenGL, with which the game draws where there is no Vulkan"
    [ -n "$(opengl_drivers)" ] || want libgl1-mesa-dri "Mesa's OpenGL, on cards and in software"
}

want_compiler() {
    command -v cc >/dev/null || want build-essential "Rust links programs with a C compiler"
}

# What the window loads while it starts, a row each: library, Debian's package, reason.
window_libraries() {
    cat <<'ROWS'
libvulkan.so.1 libvulkan1 the Vulkan loader, through which the game draws
libX11.so.6 libx11-6 opens a window under X11
libX11-xcb.so.1 libx11-xcb1 opens a window under X11
libXcursor.so.1 libxcursor1 the mouse pointer under X11
libXi.so.6 libxi6 mouse and keyboard under X11
libXrandr.so.2 libxrandr2 the size of the screen under X11
libxkbcommon-x11.so.0 libxkbcommon-x11-0 the keyboard's layout
ROWS
}

want_window_libraries() {
    is_linux || return 0
    local library package reason
    while read -r library package reason; do
        has_library "$library" || want "$package" "$reason"
    done < <(window_libraries)
}

# Installs what was wanted. Gives 1 where that is not possible, after naming what to install.
install_missing() {
    [ "${#missing_packages[@]}" -gt 0 ] || return 0
    local index
    say "This machine lacks:"
    for index in "${!missing_packages[@]}"; do
        printf '   %-22s %s\n' "${missing_packages[$index]}" "${missing_reasons[$index]}"
    done
    local packages=("${missing_packages[@]}")
    missing_packages=()
    missing_reasons=()
    apt_install "${packages[@]}" && return 0
    say "They could not be installed from here. On Debian or Ubuntu: sudo apt-get install ${packages[*]}"
    echo "   On another system install what serves the same purpose."
    return 1
}

apt_install() {
    command -v apt-get >/dev/null || return 1
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || return 1
        if [ -t 0 ]; then as_root=(sudo); else as_root=(sudo -n); fi
        "${as_root[@]}" true 2>/dev/null || return 1
    fi
    say "Installing with apt: $*"
    local install=(${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@")
    "${install[@]}" >/dev/null 2>&1 && return 0
    # A fresh machine has no package lists yet.
    ${as_root[@]+"${as_root[@]}"} apt-get update -q >/dev/null 2>&1
    "${install[@]}" >/dev/null
}

need_cargo() {
    if ! command -v cargo >/dev/null && [ -x "$HOME/.cargo/bin/cargo" ]; then
        PATH="$HOME/.cargo/bin:$PATH"
    fi
    command -v cargo >/dev/null && return 0
    say "Rust is missing. Install it as https://rustup.rs says, then run this again."
    exit 1
}

screen_pid=

# Starts a screen of our own with a software renderer; gives 1 where none can be had.
start_screen() {
    is_linux || return 0
    want_window_libraries
    command -v Xvfb >/dev/null || want xvfb "a screen in memory, on which the window tests run"
    command -v setxkbmap >/dev/null || want x11-xkb-utils "keyboards of other layouts, on which the window tests type"
    [ -n "$(vulkan_drivers lvp)" ] || want mesa-vulkan-drivers "Mesa's software Vulkan, with which the window tests draw"
    want_opengl
    install_missing || return 1
    local number
    number=$(mktemp)
    Xvfb -displayfd 3 -screen 0 3840x2160x24 -nolisten tcp 3>"$number" 2>/dev/null &
    screen_pid=$!
    for _ in $(seq 100); do
        [ ! -s "$number" ] || break
        sleep 0.1
    done
    DISPLAY=":$(cat "$number")"
    rm -f "$number"
    [ "$DISPLAY" != ":" ] || return 1
    VK_DRIVER_FILES=$(vulkan_drivers lvp | head -n 1)
    export DISPLAY VK_DRIVER_FILES VK_ICD_FILENAMES=$VK_DRIVER_FILES
    unset WAYLAND_DISPLAY
}

stop_screen() { [ -z "$screen_pid" ] || kill "$screen_pid" 2>/dev/null; }
