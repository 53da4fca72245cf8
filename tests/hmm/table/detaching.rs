//! Skirmishers that a battalion sends out before it (hmm.20.28).

use linstock::{
    rules::hmm::{
        charts::{Class, FormationKind, Troop, Weapon},
        state::{Acted, Phase, TurnStage},
    },
    table::{Presence, Side},
};

use super::{Fight, Judged, Table, ahead, general, light, line, ranks};

const OUT: &str = "Skirmishers of Reds";

fn screen(turns: usize) -> Fight {
    let mut fight = Table::open()
        .unit(line("Reds").at(30.0, 20.0))
        .unit(line("Guards").at(60.0, 5.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::FirstMoves, &[6, 1].repeat(turns));
    fight.sends_out("Reds", 6.0, None).lawful();
    fight
}

#[test]
fn a_battalion_sends_its_light_company_up_to_six_inches_to_the_front_and_may_act_itself() {
    // hmm.20.28, hmm.03.29, hmm.03.11
    let mut fight = screen(0);
    assert_eq!((fight.men("Reds"), fight.men(OUT), fight.place(OUT)), (18, 2, (30.0, 26.0)));
    assert_eq!(
        (fight.state(OUT).formation.kind, fight.state(OUT).troops.kind),
        (FormationKind::Skirmish, Troop::LightInfantry)
    );
    assert_eq!(fight.moves(OUT, &[ahead(1.0)]).refused(), "hmm.02.19", "going out was its move");
    fight.moves("Reds", &[ahead(2.0)]).lawful();
}

#[test]
fn which_units_may_send_out_how_many_and_where() {
    // hmm.20.28
    let natives = light("Reds").with(|unit| unit.troops.kind = Troop::Natives);
    let rows: [(&str, super::Spec, f32, Option<i64>, Option<&str>); 10] = [
        ("twenty of the line", line("Reds"), 6.0, None, None),
        ("farther than six inches", line("Reds"), 6.5, None, Some("hmm.20.28")),
        ("to the rear", line("Reds"), -3.0, None, Some("hmm.20.28")),
        ("more than a company of the line", line("Reds"), 4.0, Some(4), Some("hmm.20.28")),
        ("sixteen: one eighth", line("Reds").men(16), 4.0, None, None),
        ("fifteen: more than one eighth", line("Reds").men(15), 4.0, None, Some("hmm.20.28")),
        ("in attack column", line("Reds").formed(FormationKind::AttackColumn), 4.0, None, None),
        ("in march column", line("Reds").formed(FormationKind::MarchColumn), 4.0, None, Some("hmm.20.28")),
        ("half of a light battalion", light("Reds").formed(FormationKind::MarchColumn), 4.0, Some(6), None),
        ("natives, all but two", natives, 4.0, Some(10), None),
    ];
    for (row, unit, inches, figures, clause) in rows {
        let mut fight = Table::open()
            .unit(unit.at(30.0, 20.0))
            .unit(line("Guards").at(60.0, 5.0))
            .unit(line("Far off").foe().at(8.0, 47.0))
            .fight(TurnStage::FirstMoves, &[]);
        let found = fight.sends_out("Reds", inches, figures).map_err(|refusal| refusal.clause.id());
        assert_eq!(found.err(), clause, "{row}");
    }
}

#[test]
fn figures_that_stay_behind_do_not_close_up_over_others() {
    // hmm.20.28, hmm.20.27: in two lines, eight of twelve stand in their old files and six in the gaps between, where
    // an officer has his place.
    for (going, clause) in [(4, None), (6, Some("hmm.20.27"))] {
        let mut fight = Table::open()
            .unit(light("Reds").at(30.0, 20.0))
            .unit(general("Rider").at(30.0, 20.0))
            .unit(line("Far off").foe().at(8.0, 47.0))
            .fight(TurnStage::FirstMoves, &[]);
        let found = fight.sends_out("Reds", 6.0, Some(going)).map_err(|refusal| refusal.clause.id());
        assert_eq!(found.err(), clause, "{going} go out");
    }
}

#[test]
fn skirmishers_keep_within_six_inches_of_their_battalion() {
    // hmm.20.28
    let mut fight = screen(1);
    fight.pass_turn();
    assert_eq!(fight.moves(OUT, &[ahead(2.5)]).refused(), "hmm.20.28");
    fight.moves(OUT, &[ahead(2.0)]).lawful();
    assert_eq!(fight.gap(OUT, "Reds"), 6.0);
}

#[test]
fn skirmishers_rejoin_their_battalion_in_the_first_step_when_they_are_with_it() {
    // hmm.20.28
    let mut fight = screen(3);
    fight.pass_turn();
    assert_eq!(fight.calls_in(OUT).refused(), "hmm.20.28");
    fight.pass_turn();
    fight.moves("Reds", &[ahead(3.0)]).lawful();
    fight.pass_turn();
    assert!(fight.gap(OUT, "Reds") <= 1.0, "{}", fight.gap(OUT, "Reds"));
    fight.calls_in(OUT).lawful();
    assert_eq!((fight.men("Reds"), fight.presence(OUT)), (20, Presence::Within));
    assert_eq!(fight.sends_out("Reds", 4.0, None).refused(), "hmm.20.28", "not out again in the same turn");
}

#[test]
fn skirmishers_do_not_form_otherwise() {
    // hmm.20.28
    let mut fight = screen(1);
    fight.pass_turn();
    assert_eq!(fight.forms(OUT, FormationKind::MarchColumn).refused(), "hmm.20.28");
    assert_eq!(fight.state(OUT).conduct.acted, Acted::Nothing);
}

#[test]
fn losses_of_skirmishers_count_for_their_battalion_and_it_checks_for_them() {
    // hmm.20.28, hmm.20.08
    let mut fight = Table::open()
        .unit(line("Reds").at(30.0, 20.0))
        .unit(line("Guards").at(60.0, 5.0))
        .unit(light("Jaegers").foe().at(30.0, 32.0).armed(Weapon::RifledMusket).class(Class::Elite))
        .fight(TurnStage::FirstMoves, &[&[4][..], &[6, 6], &ranks(2), &[6]].concat());
    fight.sends_out("Reds", 6.0, None).lawful();
    fight.pass_until(Phase::Musketry);
    fight.holds_fire(OUT).lawful();
    fight.closes(Side::First).lawful();
    fight.declares("Jaegers", OUT).lawful();
    fight.closes(Side::Second).lawful();
    let journal = fight.journal().join("\n");
    assert_eq!(usize::from(fight.state("Reds").strength.lost_other_ranks), fallen(&fight), "{journal}");
    assert!(fight.state("Reds").strength.lost_other_ranks > 0, "{journal}");
    assert!(fight.says("Reds checked morale"), "{journal}");
    assert!(!fight.says("Skirmishers of Reds checked"), "{journal}");
}

fn fallen(fight: &Fight) -> usize {
    20 - fight.men("Reds") - fight.men(OUT)
}

#[test]
fn skirmishers_run_with_their_battalion_and_are_gone_with_it() {
    // hmm.20.28
    let mut broken = Table::open()
        .unit(line("Reds").at(30.0, 20.0).class(Class::Militia).with(|unit| unit.morale.shaken.lost_figure = true))
        .unit(line("Guards").at(60.0, 5.0))
        .unit(line("Others").at(50.0, 5.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::FirstMoves, &[1, 6, 1]);
    broken.sends_out("Reds", 6.0, None).lawful();
    broken.pass_turn();
    assert!(broken.is_routing("Reds"), "{}", broken.journal().join("\n"));
    assert!(broken.is_routing(OUT), "{}", broken.journal().join("\n"));
}

#[test]
fn skirmishers_that_ran_with_their_battalion_and_rallied_are_in_open_order_again_but_in_no_other() {
    // hmm.20.11, hmm.20.28
    let mut rallied = Table::open()
        .unit(line("Reds").at(30.0, 20.0).class(Class::Militia).with(|unit| unit.morale.shaken.lost_figure = true))
        .unit(line("Guards").at(60.0, 5.0))
        .unit(line("Others").at(50.0, 5.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::FirstMoves, &[1, 6, 1, 6, 6, 6, 1, 6, 1]);
    rallied.sends_out("Reds", 6.0, None).lawful();
    (0..2).for_each(|_| rallied.pass_turn());
    assert!(!rallied.is_routing(OUT), "{}", rallied.journal().join("\n"));
    assert_eq!(rallied.forms(OUT, FormationKind::Skirmish).refused(), "hmm.20.11", "one more turn in no formation");
    rallied.pass_turn();
    assert_eq!(rallied.forms(OUT, FormationKind::Line).refused(), "hmm.20.28");
    assert!(rallied.may(OUT).iter().any(|verb| verb == "form"));
    rallied.forms(OUT, FormationKind::Skirmish).lawful();
    assert_eq!((rallied.state(OUT).formation.kind, rallied.men(OUT)), (FormationKind::Skirmish, 2));
}
