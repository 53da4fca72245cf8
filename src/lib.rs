//! Linstock plays horse-and-musket miniatures exactly as a written rule set says: stands of figures on a table in
//! continuous inches, moved, seen, shot, charged and broken, with the clause behind every modifier and the margin
//! behind every ruling.
//!
//! # The house
//! One package, a library with a thin binary. Each room may use the rooms above it in this list, never those below. No
//! files use each other in a circle, except that a folder's `mod.rs` may be used by its own files. `client` has rooms
//! of its own, listed in `src/client/mod.rs`. `tests/architecture` reads the sources and checks all this.
//!
//! | room | contents | start reading at |
//! |---|---|---|
//! | [`clause`] | ids of clauses, with which every ruling names its rule | [`clause::Clause`] |
//! | [`count`] | numbers of things in words, singular and plural | [`count::counted()`] |
//! | [`measure`] | plane geometry in inches: poses, bodies, zones, polygons, courses, templates, margins; in [`measure::rapier`] all calls of rapier | [`measure::Pose`], [`measure::Body`] |
//! | [`dice`] | the sources of dice: seeded, scripted, entered by hand, each throw with a reason; fair dice for comparison, and sealed dice | [`dice::Dice`] |
//! | [`receipt`] | a ruling itemised, line by line, each with its clause | [`receipt::Draft`] |
//! | [`files`] | embedded files, the user's folder, safe saving, reading RON with every problem at its place | [`files::Shelf`] |
//! | [`scenario`] | a battle as plain values in yards, men and clock time; decides no rule | [`scenario::Scenario`] |
//! | [`table`] | stands, units and features as components, the five questions (reach, transect, track, contact, cover), and answers kept until what they depend on changes | [`table::Field`] |
//! | [`battle`] | how a battle advances: offers, judge, steps, events, journal, image, undo, the umpire's acts, replay, branches | [`battle::RuleSet`], [`battle::Battle`], [`battle::AnyBattle`], [`battle::Replay`] |
//! | [`rules`] | the rule sets, one folder each with the same file names; charts in RON, procedures in Rust | [`rules::open`], [`rules::hmm`], [`rules::wof`], [`rules::trl`] |
//! | [`lesson`] | small battles told in steps, with captions, orders and dice written in a file | [`lesson::stage()`] |
//! | [`arrange`] | a battle laid out by hand: units mustered, and the layout saved as a scenario or a lesson | [`arrange::stands()`] |
//! | [`commander`] | the machine opponent: reads views and offers, gives orders | [`commander::Commander`] |
//! | [`guide`] | guided battles, played step by step on the real controls, written in a file | [`guide::Course`], [`guide::walk()`] |
//! | [`rehearsal`] | many battles in parallel and their statistics; odds of single orders | [`rehearsal::rehearse`] |
//! | [`cli`] | the command line, one file a subcommand | [`cli`] |
//! | `client` | the window: a 2D map and a 3D table of one world, panels, pointer and keys (feature `client`) | `client::run` |
//!
//! # How a battle goes
//! A rule set writes its [`battle::Sequence`] of play down as phases in the book's order, each a list of rows: a
//! clause, when it is up, and a system (`rules/<set>/sequence.rs`; the rows of a procedure are in the file of its
//! subject). A [`battle::Battle`] owns a private ECS world. Its loop runs the row that is up, applies its
//! [`battle::Outcome`] whole, and repeats until a question is open. A seat answers with an order: an [`battle::Offer`]
//! with its slots filled. The possible orders are a list of [`battle::Action`]s (`rules/<set>/actions.rs`), each one
//! verb in the file of its subject. `judge` says whether an order is legal, for button, ghost, machine and act alike;
//! `carry_out` gives its outcome; only `apply` writes state.
//!
//! Rows are read-only Bevy systems: their type forbids them to change the world, so that a step that lacks dice leaves
//! no trace. They are not chained in a schedule, which would apply half a step.
//!
//! # What the world is made of
//! A stand is an entity with its base and figures, so are a unit, a command and a piece of terrain. Beside the
//! [`table::Unit`] that every set has, a unit has the components that its rule set keeps for it, with the same names in
//! every set: troops, formation, strength, morale, conduct of this turn, history and orders, and where they apply a
//! battery, a general's values, or the parent unit ([`rules::hmm::state`], [`rules::wof::state`],
//! [`rules::trl::state`]). A set declares these once; how they are read, written, saved, hashed, restored and changed
//! by the umpire follows from the declaration ([`table::Components`]). They are read by our own ids through
//! [`table::Field`], never by a query whose order would count.
//!
//! # What rapier does
//! Rapier measures how far apart two bases are, and so whether they are in contact; its rays find where a line of sight
//! clearly enters and leaves a base, and its tree finds what may lie near a place or along a line; the client's
//! colliders tell what the pointer is over. It moves nothing and decides nothing: touches and grazes, outlines of
//! ground, wheels and margins are computed in [`measure`], because against exact arithmetic rapier's contacts and
//! manifolds were wrong for bases that stand flush, and its rays along a seam hit or missed by chance.
//!
//! # What is deliberately absent
//! - No `if` on a rule set's name outside [`rules`], and no rule set that imports a sibling.
//! - No second geometry: rulings, ruler, machine and overlays all ask the table's five questions.
//! - No clock, hash order, ambient chance or platform trigonometry below the client: same version, scenario, switches,
//!   dice and orders give the same journal and state hash on every platform.
//! - No number of a rule in Rust that a player could look up in a chart: those stand in `assets/rules/<id>/*.ron`.
//! - No error for an illegal order: a [`battle::Refusal`] is a value with clause, reason and margin. A bad file gives
//!   every problem with file, line, column and field. Panics are for broken invariants.
//!
//! # Tests
//! Two targets: `engine` (this map, rules as tables of rows, oracles for geometry, the drill, self-play) and `window`
//! (the real window).

#[macro_use]
pub mod clause;

pub mod count;

pub mod measure;

pub mod dice;

pub mod receipt;

pub mod files;

pub mod scenario;

pub mod table;

pub mod battle;

pub mod rules;

pub mod lesson;

pub mod arrange;

pub mod commander;

pub mod guide;

pub mod rehearsal;

pub mod cli;

#[cfg(feature = "client")]
pub mod client;
