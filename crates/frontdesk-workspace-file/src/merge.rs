//! Merges a workspace file with changes of the store since a file was applied last.
//!
//! | stored value since the last apply | field of the file since then | outcome |
//! |---|---|---|
//! | unchanged | any | the file's value |
//! | changed | unchanged | the stored value |
//! | changed | changed to the stored value | no change |
//! | changed | changed to another value | conflict |

mod base;
mod difference;
mod index;

use std::collections::HashSet;

use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::plan::WorkspacePlan;
use frontdesk_domain::ports::{MergeBase, StoredWorkspace, WorkspaceState};
use serde_json::{Map, Value, json};

use super::omitted::{self, KEPT_BY_THE_PLAN};
use super::read::{IMPORTS, SECTIONS};
use super::{Section, Surroundings, plan};

use base::{Base, Carried, SEALED};
use index::{Index, id_of, key_of, objects, value};

pub use difference::Difference;

type Fields = Map<String, Value>;

/// The lists that can name objects of another section, with the field of the name.
const REFERENCES: [(&str, &str, Option<&str>, &str); 2] =
    [("queues", "members", Some("member"), "members"), ("chains", "providers", None, "providers")];

/// A workspace file merged with the stored workspace.
#[derive(Debug)]
pub struct Merged {
    /// The plan; a field with a conflict keeps its stored value.
    pub plan: WorkspacePlan,
    /// Changes of the store that stay.
    pub kept: Vec<Difference>,
    /// Changes of the store that the file contradicts; empty if the file overwrites them.
    pub conflicts: Vec<Difference>,
    file: Fields,
    carried: Vec<Carried>,
}

impl Merged {
    /// Returns the base of the next merge, for the configuration after applying the plan.
    pub fn base(&self, after: &WorkspaceState) -> MergeBase {
        Base::after(&self.file, after, &self.carried).to_text()
    }
}

/// Plans a file for a stored workspace; with `overwrite` the file wins conflicts.
///
/// Without a base the file wins everything.
///
/// # Errors
/// All faults, each with the path of its field.
pub fn merge(
    file: &Value,
    surroundings: &Surroundings,
    stored: &StoredWorkspace,
    overwrite: bool,
) -> Result<Merged, Faults> {
    let state = stored.state.as_ref();
    // The paths of its faults are those of the file.
    let unmerged = plan(file.clone(), surroundings, state)?;
    let mut document = file.as_object().cloned().unwrap_or_default();
    let mut own = document.clone();
    own.retain(|section, _| !IMPORTS.contains(&section.as_str()));
    let mut merging = Merging { overwrite, ..Merging::default() };
    if let (Some(state), Some(base)) = (state, &stored.base) {
        let base = Base::parse(base).map_err(|error| {
            vec![Fault::new("workspace", format!("the stored merge base is damaged: {error}"))]
        })?;
        // A list of the present file is no change of the store, so the file of the base filters.
        merging.run(&mut document, state, &base, &base::document(state, &base.file));
    }
    let Merging { kept, mut conflicts, carried, .. } = merging;
    let Ok(plan) = plan(Value::Object(document), surroundings, state) else {
        // The file contradicts a kept change, for example a booking with an archived host.
        if conflicts.is_empty() && !overwrite {
            conflicts = kept;
        }
        return Ok(Merged { plan: unmerged, kept: vec![], conflicts, file: own, carried: vec![] });
    };
    Ok(Merged { plan, kept, conflicts, file: own, carried })
}

#[derive(Default)]
struct Merging {
    overwrite: bool,
    kept: Vec<Difference>,
    conflicts: Vec<Difference>,
    carried: Vec<Carried>,
}

/// The versions of an object that the file describes, or of a section.
struct Versions<T> {
    /// The object in the file that was applied last.
    base: T,
    /// The stored object after that apply.
    before: T,
    stored: T,
}

impl Merging {
    fn run(&mut self, file: &mut Fields, state: &WorkspaceState, base: &Base, stored: &Fields) {
        let mut filled = file.clone();
        omitted::fill(&mut filled, Some(state));
        for part in SECTIONS.into_iter().filter(|section| !IMPORTS.contains(section)) {
            let index = |document| Index::new(document, part);
            let versions = Versions {
                base: index(&base.file),
                before: index(&base.stored),
                stored: index(stored),
            };
            let filled = objects(&filled, part);
            let merged = objects(file, part).iter().zip(filled).filter_map(|(object, filled)| {
                self.object(part, object.as_object()?, filled.as_object()?, &versions)
            });
            let mut merged: Vec<Value> = merged.map(Value::Object).collect();
            match file.get_mut(part) {
                Some(Value::Array(objects)) => *objects = merged,
                Some(settings) => match merged.pop() {
                    Some(merged) => *settings = merged,
                    None => drop(file.remove(part)),
                },
                None => {}
            }
        }
        add_named(file, stored);
    }

    /// Returns the merged object; `None` if it stays archived.
    fn object(
        &mut self,
        part: &'static str,
        file: &Fields,
        filled: &Fields,
        versions: &Versions<Index<'_>>,
    ) -> Option<Fields> {
        let key = key_of(part, file);
        let before = versions.before.find(id_of(part, file), key);
        let base = versions.base.find(None, before.map_or(key, |before| key_of(part, before)));
        let id = id_of(part, file).or_else(|| id_of(part, before?));
        let stored = versions.stored.find(id, key);
        let stored_key = stored.map_or(key, |stored| key_of(part, stored));
        let place = Difference::of_object(part, stored_key);
        let mut merged = file.clone();
        if let (Some(before), None) = (before, stored) {
            if base == Some(file) {
                self.carried.push(Carried::new(part, (id, stored_key), before.clone()));
                self.kept.push(place);
            } else if self.overwrite {
                return Some(merged);
            } else {
                self.conflicts.push(place);
            }
            return None;
        }
        let mut carried = Fields::new();
        let of_object = Versions { base, before, stored };
        for name in file.keys() {
            let filled = value(filled, name);
            if self.keeps(&place, name, (file.get(name), filled), &of_object, &mut carried) {
                let value = stored.and_then(|stored| value(stored, name));
                match value.filter(|_| !KEPT_BY_THE_PLAN.contains(&name.as_str())) {
                    Some(value) => merged.insert(name.clone(), value.clone()),
                    // The plan takes the stored value of an omitted field.
                    None => merged.remove(name),
                };
            }
        }
        if !carried.is_empty() {
            self.carried.push(Carried::new(part, (id, stored_key), carried));
        }
        let id_field = Section::parse(part).and_then(Section::id_field);
        if let (Some(field), Some(id), true) = (id_field, id, stored_key != key) {
            merged.insert(field.to_owned(), id.clone());
        }
        Some(merged)
    }

    /// Whether a field keeps its stored value, because of a change or a conflict.
    ///
    /// `filled` is the file's value with the stored values that it omits.
    fn keeps(
        &mut self,
        place: &Difference,
        name: &str,
        (file, filled): (Option<&Value>, Option<&Value>),
        Versions { base, before, stored }: &Versions<Option<&Fields>>,
        carried: &mut Fields,
    ) -> bool {
        if base::is_same(*before, *stored, name) {
            return false;
        }
        let stored = stored.and_then(|stored| value(stored, name));
        let difference = (stored != filled).then(|| place.of_field(name, filled, stored));
        if base.and_then(|base| base.get(name)) == file {
            base::carry(carried, *before, name);
            self.kept.extend(difference);
            return true;
        }
        let is_conflict = !self.overwrite && difference.is_some();
        self.conflicts.extend(difference.filter(|_| is_conflict));
        is_conflict
    }
}

/// Adds the stored objects that only stored lists name, because a plan must be complete.
fn add_named(file: &mut Fields, stored: &Fields) {
    for (part, list, field, of) in REFERENCES {
        let lists = objects(file, part).iter().filter_map(|object| object[list].as_array());
        let named = lists.flatten().map(|entry| field.map_or(entry, |field| &entry[field]));
        let known = Index::new(file, of);
        let missing: HashSet<&Value> =
            named.filter(|key| known.find(None, Some(key)).is_none()).collect();
        let stored = objects(stored, of).iter().filter_map(Value::as_object);
        let is_missing =
            |object: &&Fields| key_of(of, object).is_some_and(|key| missing.contains(key));
        let added: Vec<Value> = stored.filter(is_missing).cloned().map(planned).collect();
        if let Value::Array(objects) = file.entry(of).or_insert_with(|| json!([])) {
            objects.extend(added);
        }
    }
}

/// A stored object without what a file cannot contain.
fn planned(mut stored: Fields) -> Value {
    stored.retain(|name, _| name != SEALED && !KEPT_BY_THE_PLAN.contains(&name.as_str()));
    Value::Object(stored)
}
