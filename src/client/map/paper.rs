//! The sheet itself: mottled laid paper with foxing, and a neat line about the table.

use bevy::prelude::*;

use super::{
    Plan,
    inks::{INK, PALE, PAPER},
};
use crate::{
    client::{
        map::pen::nib,
        render::{
            mesh_builder::{mixed, toned},
            noise::{mottle, number, scattered},
        },
    },
    table::TableSize,
};

/// How far the sheet reaches beyond the table, as a share of its longer side: as far as a wide window shows.
const BEYOND: f32 = 0.70;
/// How far from its edge the sheet is browned, inches.
const BROWNED: f32 = 6.0;
/// About the table the paper is drawn as finely as on it, inches.
const ABOUT: f32 = 3.6;
/// How finely it is drawn there, and beyond, inches.
const CELL: f32 = 0.6;
const CELL_BEYOND: f32 = 2.4;

/// Paper and frame.
pub(super) fn sheet(plan: &mut Plan, size: TableSize) {
    let table = Rect::new(0.0, 0.0, size.width, size.depth);
    let sheet = table.inflate(table.size().max_element() * BEYOND);
    plan.ink.on_layer(0.0);
    paper(plan, sheet, CELL_BEYOND, sheet, table);
    plan.ink.on_layer(0.01);
    paper(plan, table.inflate(ABOUT), CELL, sheet, table);
    mould(plan, sheet);
    frame(plan, table);
}

/// A part of the paper, with a tone that clouds from cell to cell and darkens towards the sheet's edge.
fn paper(plan: &mut Plan, part: Rect, cell: f32, sheet: Rect, table: Rect) {
    let (columns, rows) = (whole(part.width() / cell), whole(part.height() / cell));
    let step = part.size() / Vec2::new(number(columns), number(rows));
    let at = |column: i32, row: i32| part.min + Vec2::new(number(column), number(row)) * step;
    let tone = |point: Vec2| {
        let edge = (point - sheet.min).min(sheet.max - point).min_element();
        let aged = (1.0 - edge / BROWNED).clamp(0.0, 1.0);
        let clouds = 0.965 + mottle(point * 0.8, 300) * 0.07;
        let paper = mixed(PAPER, Srgba::rgb(0.76, 0.66, 0.48), aged * aged * 0.55);
        LinearRgba::from(toned(paper, if table.contains(point) { clouds } else { clouds * 0.985 }))
    };
    for row in 0..rows {
        for column in 0..columns {
            let [a, b, c, d] = [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)];
            plan.ink.shade(&[[a, b, c], [a, c, d]], tone);
        }
    }
}

/// Chain lines of the mould, and foxing.
fn mould(plan: &mut Plan, sheet: Rect) {
    plan.wash.on_layer(0.02);
    let mut x = sheet.min.x + 0.8;
    while x < sheet.max.x {
        plan.wash.stroke(
            &[Vec2::new(x, sheet.min.y), Vec2::new(x, sheet.max.y)],
            nib(0.03, 0.8),
            PALE.with_alpha(0.055),
        );
        x += 1.1;
    }
    for (point, size) in
        scattered(sheet.min, sheet.max, 7.0, 310).filter(|(point, size)| *size > 0.72 && sheet.contains(*point))
    {
        plan.wash.dot(point, nib((size - 0.68) * 3.0, 0.0), Srgba::rgb(0.62, 0.42, 0.20).with_alpha(0.07));
        plan.wash.dot(point, nib((size - 0.68) * 1.2, 0.0), Srgba::rgb(0.55, 0.36, 0.18).with_alpha(0.08));
    }
}

/// A fine line about the table and a stout one outside it.
fn frame(plan: &mut Plan, table: Rect) {
    let ring = |by: f32| {
        let rect = table.inflate(by);
        [rect.min, Vec2::new(rect.max.x, rect.min.y), rect.max, Vec2::new(rect.min.x, rect.max.y)]
    };
    plan.ink.on_layer(0.05);
    plan.ink.ring(&ring(0.0), nib(0.03, 1.2), INK).ring(&ring(0.42), nib(0.03, 1.0), INK).ring(
        &ring(0.62),
        nib(0.14, 2.4),
        INK,
    );
    // Every foot of the table's edge is marked between the lines.
    let tick = |from: Vec2, to: Vec2, plan: &mut Plan| {
        plan.ink.stroke(&[from, to], nib(0.03, 1.0), INK);
    };
    let mut along = 0.0;
    while along <= table.max.x.max(table.max.y) + 0.01 {
        let long = if along % 12.0 < 0.01 { 0.42 } else { 0.2 };
        if along <= table.max.x {
            tick(Vec2::new(along, 0.0), Vec2::new(along, -long), plan);
            tick(Vec2::new(along, table.max.y), Vec2::new(along, table.max.y + long), plan);
        }
        if along <= table.max.y {
            tick(Vec2::new(0.0, along), Vec2::new(-long, along), plan);
            tick(Vec2::new(table.max.x, along), Vec2::new(table.max.x + long, along), plan);
        }
        along += 6.0;
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a sheet is a few hundred inches wide")]
fn whole(cells: f32) -> i32 {
    cells.ceil() as i32
}
