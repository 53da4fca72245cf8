//! How a battle advances, whatever its rule set.
//!
//! Read in this order: [`Order`] and [`Offer`] (the input), [`Plan`] and [`Refusal`] (the two answers of `judge`),
//! [`Happening`] (the output), [`RuleSet`] (the decisions) with its own [`RuleTypes`], [`mod@sequence`] (phases as rows
//! of read-only systems), [`Battle`] (the loop: run the row that is up, apply its outcome whole, until a question is
//! open), [`Journal`], `image` and [`Save`] (saving, replaying and continuing; [`mod@format`] lists its formats),
//! [`AnyBattle`] (the same battle without its rule set's types), [`Replay`] (a fought battle viewed from any point, and
//! branched from). [`Measuring`] says whether a seat is shown distances before it declares. An [`Override`] is an
//! umpire's act, recorded with its reason. Engineering is a [`Module`] that is [`Wrapped`] round a [`Host`], which asks
//! its [`Works`]. [`Battle::open_audited`] goes through its image at every step: the proof that the battle depends on
//! nothing else. Must not open a window, read a clock, or read a file.

pub mod action;
pub mod any_battle;
pub mod branch;
pub mod clock;
pub mod default_answer;
pub mod event;
pub mod format;
pub mod host;
pub mod image;
pub mod journal;
pub mod journal_text;
pub mod notice;
pub mod offer;
pub mod order;
pub mod outcome;
pub mod plan;
pub mod powers;
pub mod question;
pub mod reading;
pub mod review;
pub mod rule_set;
pub mod rule_types;
pub mod save;
pub mod seat;
pub mod sequence;
pub mod sight;
pub mod state_hash;
pub mod stillness;
pub mod tally;
pub mod timeline;
pub mod umpire;
pub mod works;
pub mod wrapped;

mod arena;
mod audit;
mod audited;
mod awaited;
mod branching;
mod by_eye;
mod engine;
mod imagine;
mod kept_offers;
mod measuring;
mod milestone;
mod offer_match;
mod offered;
mod overrule;
mod past;
mod replay;
mod replay_log;
mod secrecy;
mod umpire_changes;
mod undo;

pub use action::{Act, Action, Actions, Given, Listed};
pub use any_battle::AnyBattle;
pub use awaited::Awaited;
pub use branch::{Branch, BranchDice};
pub use clock::{Clock, Timed};
pub(crate) use engine::lay_out;
pub use engine::{Battle, Happened, KeepUndo};
pub use event::{Conclusion, Event, Happening, ShotKind, Trajectory};
pub use format::FORMAT;
pub use host::{Host, Seam};
pub use image::Image;
pub use journal::{Header, Journal, Record};
pub use measuring::Measuring;
pub use offer::{Area, Choice, Domain, LegKind, Offer, OfferRole, Offers, PathDomain, Slot};
pub use order::{Order, Subject, Value};
pub use outcome::Outcome;
pub use plan::{Ghost, Outlook, Plan, Refusal};
pub use powers::{CommandReach, Posture, Powers, Strongpoint};
pub use question::{Question, QuestionKind};
pub use reading::{FromValue, Reading};
pub use replay::ReplayError;
pub use review::{BeyondEnd, Replay, Review};
pub use rule_set::{Abilities, Notices, Opening, RuleSet, Umpired};
pub use rule_types::{Resources, RuleTypes, Secrets, State, StateOf};
pub use save::{Reopened, Save};
pub use seat::Seat;
pub use secrecy::is_hidden_from;
pub use sequence::{Agenda, At, ListedRow, Page, Procedure, Progress, Row, RowSystem, Section, Sequence, Up};
pub use sight::Sight;
pub use state_hash::StateHash;
pub use stillness::Stillness;
pub use tally::{Tallies, Tally};
pub use timeline::{Bookmark, Stride, Timeline};
pub use umpire::{Alterable, Alteration, Lasts, Override, OverrideAct, Placing};
pub use works::{Levy, NoWorks, SharedWorks, Shelter, Toll, Works};
pub use wrapped::{Both, Layer, Module, Wrapped};
