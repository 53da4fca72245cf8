//! Where the leader of a group goes for a click on bare ground: a click before the front of any of them marches all
//! straight ahead; elsewhere their middle goes to the place.

use bevy::math::Vec2;

use crate::{
    battle::{LegKind, Offer},
    client::{
        orders::draft::{Aim, Draft, Mode, PathWork},
        session::Session,
    },
    measure::Pose,
    table::{Field, UnitId},
};

/// A unit of a group.
#[derive(Clone, Copy, Debug)]
struct Member {
    front: Pose,
    /// Half the breadth of its front, inches.
    half_front: f32,
}

/// Where the leader of a group is led by the pointer: with the first leg of a way ahead or to a point, so that all go
/// where it points; else as one unit is.
pub(crate) fn first_leg(session: &Session, lead: &Draft, along: &[Offer], aim: &Aim) -> Aim {
    let leads = |path: &PathWork| !path.has_legs() && matches!(path.mode, Mode::ToPoint | Mode::Only(LegKind::Advance));
    if along.is_empty() || !lead.work.path().is_some_and(leads) {
        return *aim;
    }
    let field = session.battle().field(session.viewer());
    let units = std::iter::once(&lead.offer).chain(along).filter_map(|offer| offer.subject.unit());
    let members: Vec<Member> = units.filter_map(|unit| member(&field, unit)).collect();
    Aim { at: aimed(&members, aim.at), ..*aim }
}

fn member(field: &Field<'_>, unit: UnitId) -> Option<Member> {
    let front = field.get_unit(unit)?.front;
    let reach = |stand: &crate::table::Stand| front.to_local(stand.pose.at).x.abs() + stand.base.frontage / 2.0;
    Some(Member { front, half_front: field.stands_of(unit).map(reach).fold(0.0, f32::max) })
}

/// Where the leader goes, table inches, for a point of bare ground; the first of the members leads.
fn aimed(members: &[Member], at: Vec2) -> Vec2 {
    let [lead, _, ..] = members else { return at };
    let clicked = lead.front.to_local(at);
    let off = |member: &Member| clicked - lead.front.to_local(member.front.at);
    let before = members.iter().filter(|member| off(member).x.abs() <= member.half_front);
    // Of those who stand behind one another the foremost comes up to the place.
    let ahead = before.map(|member| off(member).y).min_by(f32::total_cmp).filter(|inches| *inches > 0.0);
    if let Some(inches) = ahead {
        return lead.front.shifted(Vec2::Y * inches).at;
    }
    #[expect(clippy::cast_precision_loss, reason = "a handful of units")]
    let middle = members.iter().map(|member| member.front.at).sum::<Vec2>() / members.len() as f32;
    at + lead.front.at - middle
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Facing;

    /// A line of three battalions of 4 inches, an inch apart, that looks in a direction; the one on the right leads.
    fn line(bearing: f32) -> ([Member; 3], Pose) {
        let middle = Pose::new(Vec2::new(20.0, 30.0), Facing::from_bearing(bearing));
        ([5.0, 0.0, -5.0].map(|x| Member { front: middle.shifted(Vec2::new(x, 0.0)), half_front: 2.0 }), middle)
    }

    #[test]
    fn a_click_before_any_of_a_line_is_straight_ahead_and_elsewhere_its_middle_goes_there() {
        for bearing in [0.0, 37.0, 180.0, 290.0] {
            let (members, middle) = line(bearing);
            for (clicked, leader) in [
                // Before the leader, the middle and the far flank, however near to the end of their fronts.
                ([5.0, 3.0], [5.0, 3.0]),
                ([-1.9, 4.0], [5.0, 4.0]),
                ([-6.5, 2.5], [5.0, 2.5]),
                // Between two of them, beyond the flank, behind.
                ([2.5, 4.0], [7.5, 4.0]),
                ([12.0, 3.0], [17.0, 3.0]),
                ([0.0, -3.0], [5.0, -3.0]),
            ] {
                let found = middle.to_local(aimed(&members, middle.to_table(Vec2::from(clicked))));
                assert!(found.distance(Vec2::from(leader)) < 1e-3, "{clicked:?}: {found}, {bearing} degrees");
            }
        }
    }

    #[test]
    fn of_two_behind_one_another_the_foremost_comes_up_to_the_place_and_one_alone_goes_where_it_is_sent() {
        let front = Pose::new(Vec2::ZERO, Facing::from_bearing(0.0));
        let rear = Member { front: front.shifted(Vec2::new(0.0, -4.0)), half_front: 2.0 };
        let fore = Member { front, half_front: 2.0 };
        assert!(
            aimed(&[rear, fore], front.to_table(Vec2::new(1.0, 3.0))).distance(rear.front.shifted(Vec2::Y * 3.0).at)
                < 1e-3
        );
        assert_eq!(aimed(&[fore], Vec2::new(9.0, 1.0)), Vec2::new(9.0, 1.0));
    }
}
