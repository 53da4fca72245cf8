//! A piece of a RON text: its place and shape, before its meaning.

use std::ops::Range;

/// One value of a RON text with its place in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The bytes of the whole value, name included.
    pub span: Range<usize>,
    /// The bytes of the name before its brackets, such as `Line` in `Line(width: 3)`.
    pub name: Option<Range<usize>>,
    /// How it is made.
    pub shape: Shape,
    /// Whether its own brackets or commas are broken, so that missing parts cannot be judged.
    pub damaged: bool,
}

/// How a value is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A number, a string, a plain name: nothing inside.
    Leaf,
    /// `(1, 2)`, and `Some(1)` with a name.
    Tuple(Vec<Piece>),
    /// `(width: 1, depth: 2)`, with or without a name.
    Record(Vec<Entry>),
    /// `[1, 2]`.
    List(Vec<Piece>),
    /// `{ "a": 1 }`.
    Map(Vec<(Piece, Piece)>),
}

/// One `field: value` of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The bytes of the field's name.
    pub key: Range<usize>,
    /// Its value.
    pub value: Piece,
}

impl Piece {
    /// A value without anything inside.
    pub(super) fn leaf(span: Range<usize>) -> Self {
        Self { span, name: None, shape: Shape::Leaf, damaged: false }
    }

    /// The value directly inside that a path goes to first, with how much of the path leads there.
    pub(super) fn child_towards<'p>(&'p self, text: &str, path: &str) -> Option<(&'p Self, usize)> {
        match &self.shape {
            Shape::Leaf => None,
            Shape::Tuple(items) if items.len() == 1 => Some((&items[0], 0)),
            Shape::Tuple(items) | Shape::List(items) => {
                let index = path.strip_prefix('[')?.split_once(']')?.0;
                Some((items.get(index.parse::<usize>().ok()?)?, index.len() + 2))
            }
            Shape::Record(entries) => {
                let dot = usize::from(path.starts_with('.'));
                let name = path[dot..].split(['.', '[']).next()?;
                let entry = entries.iter().find(|entry| text[entry.key.clone()] == *name)?;
                Some((&entry.value, dot + name.len()))
            }
            Shape::Map(pairs) => pairs.iter().find_map(|(key, value)| {
                let step = map_step(&text[key.span.clone()]);
                path.starts_with(&step).then_some((value, step.len()))
            }),
        }
    }

    /// The value directly inside that holds a byte, with the step of the path that leads there. Each field's name and
    /// each key belongs to its value.
    pub(super) fn child_at(&self, text: &str, at: usize) -> Option<(String, &Self)> {
        let holds = |from: usize, child: &Self| (from..child.span.end).contains(&at);
        match &self.shape {
            Shape::Leaf => None,
            Shape::Tuple(items) if items.len() == 1 => {
                items.first().filter(|item| holds(item.span.start, item)).map(|item| (String::new(), item))
            }
            Shape::Tuple(items) | Shape::List(items) => {
                let index = items.iter().position(|item| holds(item.span.start, item))?;
                Some((format!("[{index}]"), &items[index]))
            }
            Shape::Record(entries) => {
                let entry = entries.iter().find(|entry| holds(entry.key.start, &entry.value))?;
                Some((text[entry.key.clone()].to_owned(), &entry.value))
            }
            Shape::Map(pairs) => {
                let (key, value) = pairs.iter().find(|(key, value)| holds(key.span.start, value))?;
                Some((map_step(&text[key.span.clone()]), value))
            }
        }
    }
}

/// The step of a path that leads to a key of a map: the key as it is written.
pub(super) fn map_step(key: &str) -> String {
    format!("[{key}]")
}

/// A path with one more step: names are parted by dots, places in lists stand in brackets.
pub(super) fn join(path: &str, step: &str) -> String {
    if path.is_empty() || step.is_empty() || step.starts_with('[') {
        format!("{path}{step}")
    } else {
        format!("{path}.{step}")
    }
}

/// Whether a path goes to or through another, step by whole step.
pub(super) fn leads_through(path: &str, through: &str) -> bool {
    path.strip_prefix(through).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}
