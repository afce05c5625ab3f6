use std::collections::BTreeMap;

use deserr::{Deserr, IntoValue, Value, ValuePointerRef};
use frontdesk_domain::booking::Answer;
use frontdesk_domain::email::Email;
use frontdesk_domain::fault::Faults;
use frontdesk_domain::key::Key;
use frontdesk_domain::plan::PlannedRouter;
use frontdesk_domain::routing::{
    Condition, Example, Field, MAX_CONDITIONS, MAX_EXAMPLES, MAX_RULES, MAX_TARGETS, Operator,
    Router, Rule, Target, field_names,
};
use frontdesk_domain::text::{check_https_url, check_lines};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, json};

use super::AtMost;
use super::answers::AnswerValue;
use super::faults::{FileFaults, check_length, entries};
use super::forms::{patterns, text};
use super::scalars::{FromText, Name, Text};

/// The maximum number of facts of an example.
const MAX_FACTS: usize = 50;
const MAX_REFUSAL_CHARS: usize = 500;

/// Rules that choose the member, queue or link of a lead, or refuse it.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspaceRouter", deny_unknown_fields)]
pub(super) struct RouterTable {
    /// The key.
    key: Text<Key>,
    /// The display name.
    name: Text<Name>,
    /// The key of the event type that leads book.
    event_type: Text<Key>,
    /// Whether the public form may pay for enrichment; `false` by default.
    #[deserr(default)]
    public_enrichment: Option<bool>,
    /// The rules, in order; the first match decides.
    #[deserr(default)]
    #[schemars(default)]
    rules: AtMost<RuleTable, MAX_RULES>,
    /// The target if no rule matches.
    otherwise: TargetValue,
    /// Leads with the rules that they must match.
    #[deserr(default)]
    #[schemars(default)]
    examples: AtMost<ExampleTable, MAX_EXAMPLES>,
}

/// A rule of a router.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspaceRule", deny_unknown_fields)]
struct RuleTable {
    /// The name, unique in the router.
    name: Text<Name>,
    /// The conditions, which must all hold.
    when: AtMost<ConditionValue, MAX_CONDITIONS>,
    /// The target of a lead that matches.
    to: TargetValue,
}

/// A comparison of a field, with exactly one operator.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspaceCondition", deny_unknown_fields)]
pub(super) struct ConditionTable {
    /// The field, such as `company.employee_count`.
    field: Text<Field>,
    /// The value is this one; one of several choices suffices.
    #[deserr(default)]
    is: Option<AnswerValue>,
    /// The value is one of these texts.
    #[deserr(default, rename = "in")]
    #[schemars(rename = "in")]
    is_in: Option<AnswerValue>,
    /// The value is none of these texts, or the lead has no value.
    #[deserr(default)]
    not_in: Option<AnswerValue>,
    /// The number is this one or larger.
    #[deserr(default)]
    at_least: Option<AnswerValue>,
    /// The number is this one or smaller.
    #[deserr(default)]
    at_most: Option<AnswerValue>,
    /// Whether the lead has a value.
    #[deserr(default)]
    exists: Option<AnswerValue>,
}

/// A target: exactly one of `link`, `member`, `queue`, `crm_owner`, `same_host` and `refuse`.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspaceTarget", deny_unknown_fields)]
pub(super) struct TargetTable {
    /// The slug of a booking link.
    #[deserr(default)]
    link: Option<Text<Key>>,
    /// The key of a member.
    #[deserr(default)]
    member: Option<Text<Key>>,
    /// The key of a queue.
    #[deserr(default)]
    queue: Option<Text<Key>>,
    /// `true`: the member who owns the lead in the CRM.
    #[deserr(default)]
    crm_owner: Option<bool>,
    /// `true`: the host of the last meeting of the lead or of the lead's company.
    #[deserr(default)]
    same_host: Option<bool>,
    /// The text for a lead that is refused.
    #[deserr(default)]
    refuse: Option<Text<Refusal>>,
    /// The page for a lead that is refused.
    #[deserr(default)]
    url: Option<Text<PageUrl>>,
    /// The target if `crm_owner` or `same_host` leads to no member; required with them.
    #[deserr(default)]
    #[schemars(schema_with = "nested_target")]
    otherwise: Option<Box<TargetTable>>,
}

/// A lead and the rule that it must match.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspaceExample", deny_unknown_fields)]
struct ExampleTable {
    /// The address of the lead.
    email: Text<Email>,
    /// The values of other fields, such as `"company.employee_count"`; those omitted are absent.
    #[deserr(default)]
    #[schemars(default)]
    facts: FactsTable,
    /// The name of the rule; omitted if no rule may match.
    #[deserr(default)]
    rule: Option<Text<Name>>,
}

pub(super) struct ConditionValue(Condition);

pub(super) struct TargetValue(Target);

#[derive(Default)]
pub(super) struct FactsTable(BTreeMap<Field, Answer>);

struct Refusal(String);

struct PageUrl(String);

impl Deserr<FileFaults> for ConditionValue {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, FileFaults> {
        let ConditionTable { field, is, is_in, not_in, at_least, at_most, exists } =
            ConditionTable::deserialize_from_value(value, location)?;
        let given = [
            (Operator::Is, is),
            (Operator::In, is_in),
            (Operator::NotIn, not_in),
            (Operator::AtLeast, at_least),
            (Operator::AtMost, at_most),
            (Operator::Exists, exists),
        ];
        let given = given.into_iter().filter_map(|(operator, value)| Some((operator, value?.0)));
        let names = Operator::ALL.map(Operator::as_str).join(", ");
        let (operator, value) = exactly_one(given, &names, location)?;
        Ok(Self(Condition { field: field.0, operator, value }))
    }
}

impl Deserr<FileFaults> for TargetValue {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, FileFaults> {
        let table = TargetTable::deserialize_from_value(value, location)?;
        let target = table.target(location)?;
        let found = target.chain().count();
        if MAX_TARGETS < found {
            let detail = format!("expected at most {MAX_TARGETS} targets, found {found}");
            return Err(FileFaults::one(location, detail));
        }
        Ok(Self(target))
    }
}

impl TargetTable {
    fn target(self, location: ValuePointerRef<'_>) -> Result<Target, FileFaults> {
        let fault =
            |field: &str, detail: &str| Err(FileFaults::one(location.push_key(field), detail));
        let Self { link, member, queue, crm_owner, same_host, refuse, url, otherwise } = self;
        for (name, flag) in [("crm_owner", crm_owner), ("same_host", same_host)] {
            if flag == Some(false) {
                return fault(name, "expected true, found false");
            }
        }
        if url.is_some() && refuse.is_none() {
            return fault("url", "is only allowed with refuse");
        }
        let otherwise = match (otherwise, crm_owner.or(same_host)) {
            (Some(table), Some(_)) => Some(Box::new(table.target(location.push_key("otherwise"))?)),
            (Some(_), None) => {
                return fault("otherwise", "is only allowed with crm_owner and same_host");
            }
            (None, Some(_)) => {
                return fault("otherwise", "is required; the lead may have no such member");
            }
            (None, None) => None,
        };
        let given = [
            link.map(|slug| Target::Link(slug.0)),
            member.map(|key| Target::Member(key.0)),
            queue.map(|key| Target::Queue(key.0)),
            crm_owner.and(otherwise.clone()).map(|otherwise| Target::CrmOwner { otherwise }),
            same_host.and(otherwise).map(|otherwise| Target::SameHost { otherwise }),
            refuse.map(|text| Target::Refuse { text: text.0.0, url: url.map(|url| url.0.0) }),
        ];
        let names = "link, member, queue, crm_owner, same_host and refuse";
        exactly_one(given.into_iter().flatten(), names, location)
    }
}

fn exactly_one<T>(
    given: impl Iterator<Item = T>,
    names: &str,
    location: ValuePointerRef<'_>,
) -> Result<T, FileFaults> {
    let given: Vec<T> = given.collect();
    let detail = format!("expected exactly one of {names}, found {}", given.len());
    let [one] = <[T; 1]>::try_from(given).map_err(|_| FileFaults::one(location, detail))?;
    Ok(one)
}

impl Deserr<FileFaults> for FactsTable {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, FileFaults> {
        check_length(&value, MAX_FACTS, location)?;
        let mut faults = Faults::new();
        let facts = entries(value, location, &mut faults, |name, value, at| {
            let field = Field::parse(name).map_err(|detail| FileFaults::one(at, detail))?;
            Ok((field, AnswerValue::deserialize_from_value(value, at)?.0))
        })?;
        if faults.is_empty() { Ok(Self(facts)) } else { Err(FileFaults(faults)) }
    }
}

impl FromText for Field {
    fn schema() -> Schema {
        let names: Vec<&str> = field_names().collect();
        json_schema!({ "type": "string", "maxLength": 80, "description": format!("One of {}.", names.join(", ")) })
    }

    fn from_text(text: &str) -> Result<Self, String> {
        Self::parse(text)
    }
}

impl FromText for Refusal {
    fn schema() -> Schema {
        text(patterns::LINES, MAX_REFUSAL_CHARS)
    }

    fn from_text(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if text.is_empty() {
            return Err("expected a text for the lead, found none".to_owned());
        }
        check_lines(text, MAX_REFUSAL_CHARS)?;
        Ok(Self(text.to_owned()))
    }
}

impl FromText for PageUrl {
    fn schema() -> Schema {
        text(patterns::HTTPS, 2_000)
    }

    fn from_text(text: &str) -> Result<Self, String> {
        check_https_url(text).map(|()| Self(text.to_owned()))
    }
}

pub(super) fn planned(position: usize, table: RouterTable) -> PlannedRouter {
    let rule = |rule: RuleTable| Rule {
        name: rule.name.0.0,
        when: rule.when.into_iter().map(|condition| condition.0).collect(),
        to: rule.to.0,
    };
    let example = |example: ExampleTable| Example {
        email: example.email.0,
        facts: example.facts.0,
        rule: example.rule.map(|name| name.0.0),
    };
    let router = Router {
        key: table.key.0,
        name: table.name.0.0,
        event_type: table.event_type.0,
        rules: table.rules.into_iter().map(rule).collect(),
        otherwise: table.otherwise.0,
        public_enrichment: table.public_enrichment.unwrap_or_default(),
        examples: table.examples.into_iter().map(example).collect(),
    };
    PlannedRouter { position, router }
}

/// Renders a router as in a document.
pub(super) fn rendered(router: &Router) -> serde_json::Value {
    let rule = |rule: &Rule| {
        let when: Vec<_> = rule.when.iter().map(condition).collect();
        json!({ "name": rule.name, "when": when, "to": target(&rule.to) })
    };
    let example = |example: &Example| {
        let facts = example.facts.iter().map(|(field, value)| (field.to_string(), json!(value)));
        let mut rendered = json!({ "email": example.email.as_str() });
        if !example.facts.is_empty() {
            rendered["facts"] = facts.collect::<Map<_, _>>().into();
        }
        if let Some(rule) = &example.rule {
            rendered["rule"] = json!(rule);
        }
        rendered
    };
    let Router { key, name, event_type, rules, otherwise, public_enrichment, examples } = router;
    json!({
        "key": key.as_str(),
        "name": name,
        "event_type": event_type.as_str(),
        "public_enrichment": public_enrichment,
        "rules": rules.iter().map(rule).collect::<Vec<_>>(),
        "otherwise": target(otherwise),
        "examples": examples.iter().map(example).collect::<Vec<_>>(),
    })
}

/// A target of the same form, untyped because some clients cannot generate recursive types.
fn nested_target(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "object", "additionalProperties": true })
}

fn condition(condition: &Condition) -> serde_json::Value {
    let Condition { field, operator, value } = condition;
    json!({ "field": field.as_str(), operator.as_str(): value })
}

fn target(of: &Target) -> serde_json::Value {
    match of {
        Target::Link(slug) => json!({ "link": slug.as_str() }),
        Target::Member(key) => json!({ "member": key.as_str() }),
        Target::Queue(key) => json!({ "queue": key.as_str() }),
        Target::CrmOwner { otherwise } => {
            json!({ "crm_owner": true, "otherwise": target(otherwise) })
        }
        Target::SameHost { otherwise } => {
            json!({ "same_host": true, "otherwise": target(otherwise) })
        }
        Target::Refuse { text, url: None } => json!({ "refuse": text }),
        Target::Refuse { text, url: Some(url) } => json!({ "refuse": text, "url": url }),
    }
}
