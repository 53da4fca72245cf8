//! The client: how its pure parts read pointer and keys, and the real window under real input.
mod window {
    mod drafts;
    mod files;
    mod killed;
    mod meanings;
    mod paper;
    mod tellings;

    #[cfg(target_os = "linux")]
    mod announced;
    #[cfg(target_os = "linux")]
    mod bench;
    #[cfg(target_os = "linux")]
    mod budget;
    #[cfg(target_os = "linux")]
    mod by_eye;
    #[cfg(target_os = "linux")]
    mod by_keys;
    #[cfg(target_os = "linux")]
    mod charging;
    #[cfg(target_os = "linux")]
    mod comfort;
    #[cfg(target_os = "linux")]
    mod crash_report;
    #[cfg(target_os = "linux")]
    mod dice;
    #[cfg(target_os = "linux")]
    mod drilling;
    #[cfg(target_os = "linux")]
    mod drivers;
    #[cfg(target_os = "linux")]
    mod dropping;
    #[cfg(target_os = "linux")]
    mod ended;
    #[cfg(target_os = "linux")]
    mod enemy_card;
    #[cfg(target_os = "linux")]
    mod grammar;
    mod guided;
    #[cfg(target_os = "linux")]
    mod hand_over;
    #[cfg(target_os = "linux")]
    mod harness;
    #[cfg(target_os = "linux")]
    mod hints;
    #[cfg(target_os = "linux")]
    mod hot_seat;
    #[cfg(target_os = "linux")]
    mod in_view;
    #[cfg(target_os = "linux")]
    mod kept;
    #[cfg(target_os = "linux")]
    mod keyboards;
    #[cfg(target_os = "linux")]
    mod labels;
    #[cfg(target_os = "linux")]
    mod layout;
    #[cfg(target_os = "linux")]
    mod leaving;
    #[cfg(target_os = "linux")]
    mod meant;
    #[cfg(target_os = "linux")]
    mod newcomer;
    #[cfg(target_os = "linux")]
    mod panels;
    #[cfg(target_os = "linux")]
    mod picture;
    #[cfg(target_os = "linux")]
    mod pictures;
    #[cfg(target_os = "linux")]
    mod player;
    #[cfg(target_os = "linux")]
    mod pointing;
    #[cfg(target_os = "linux")]
    mod presenter;
    #[cfg(target_os = "linux")]
    mod probe;
    #[cfg(target_os = "linux")]
    mod replay;
    #[cfg(target_os = "linux")]
    mod results;
    #[cfg(target_os = "linux")]
    mod roster;
    #[cfg(target_os = "linux")]
    mod rules;
    #[cfg(target_os = "linux")]
    mod screen;
    #[cfg(target_os = "linux")]
    mod second_screen;
    #[cfg(target_os = "linux")]
    mod shelf;
    #[cfg(target_os = "linux")]
    mod sizes;
    #[cfg(target_os = "linux")]
    mod small_map;
    #[cfg(target_os = "linux")]
    mod story;
    #[cfg(target_os = "linux")]
    mod title;
    #[cfg(target_os = "linux")]
    mod toll;
    #[cfg(target_os = "linux")]
    mod umpire;
    #[cfg(target_os = "linux")]
    mod waiting;
}
