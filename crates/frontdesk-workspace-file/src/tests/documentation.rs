use std::collections::BTreeSet;

use frontdesk_domain::plan::MAX_ENTRIES;
use serde_json::Value;

use super::{Format, parse};
use crate::read::SECTIONS;
use crate::{DOCUMENT_SCHEMA, schemas};

const GUIDE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/workspace-file.md");

fn blocks(guide: &str, language: &str) -> Vec<String> {
    let opening = format!("```{language}\n");
    guide
        .split(&opening)
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn guide_examples_are_valid_files() {
    let guide = std::fs::read_to_string(GUIDE).expect("the guide exists");
    let (toml, json) = (blocks(&guide, "toml"), blocks(&guide, "json"));
    assert!(1 < toml.len() && !json.is_empty(), "the guide shows both formats");
    let examples = toml
        .iter()
        .map(|text| (text, Format::Toml))
        .chain(json.iter().map(|text| (text, Format::Json)));
    for (text, format) in examples {
        // An example may refer to objects of an earlier example.
        let read = parse(text, format);
        let only_incomplete = match &read {
            Ok(_) => true,
            Err(faults) => faults.iter().all(|fault| {
                fault.field == "workspace" || fault.detail.starts_with("there is no ")
            }),
        };
        assert!(only_incomplete, "{read:?}\n{text}");
    }
}

#[test]
fn first_guide_example_is_complete() {
    let guide = std::fs::read_to_string(GUIDE).expect("the guide exists");
    for text in [&blocks(&guide, "toml")[0], &blocks(&guide, "json")[0]] {
        let format = if text.starts_with('{') { Format::Json } else { Format::Toml };
        parse(text, format).unwrap_or_else(|refused| panic!("{refused:?}"));
    }
}

#[test]
fn guide_states_the_limit_of_each_section() {
    let guide = std::fs::read_to_string(GUIDE).expect("the guide exists");
    for (section, most) in MAX_ENTRIES {
        let most = if most < 1_000 { most.to_string() } else { format!("{},000", most / 1_000) };
        assert!(guide.contains(&format!("| `{section}` | {most} |")), "{section}: {most}");
    }
}

fn fields(schema: &Value) -> BTreeSet<&str> {
    schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name.as_str()).collect()
}

#[test]
fn schema_has_every_section() {
    assert_eq!(fields(&schemas()[DOCUMENT_SCHEMA]), BTreeSet::from(SECTIONS));
}

#[test]
fn guide_names_every_field_of_the_schema() {
    let guide = std::fs::read_to_string(GUIDE).expect("the guide exists");
    let ids = ["id", "user_id"];
    for (name, schema) in schemas() {
        for field in fields(schema).difference(&BTreeSet::from(ids)) {
            let forms = ["`{}`", "[{}]", ".{}]", "{} = "].map(|form| form.replace("{}", field));
            let is_named = forms.iter().any(|form| guide.contains(form));
            assert!(is_named, "{name}: {field}");
        }
    }
}
