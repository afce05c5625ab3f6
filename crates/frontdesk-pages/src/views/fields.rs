use frontdesk_domain::event_type::{Question, QuestionKind};
use maud::{Markup, html};

use crate::form::{FieldFault, Typed, answer_name};
use crate::scene::Scene;
use crate::words::Message;

pub(crate) struct Field<'a> {
    pub(crate) name: &'a str,
    pub(crate) label: &'a str,
    pub(crate) required: bool,
    pub(crate) hint: Option<&'a str>,
}

pub(crate) fn fault_summary(scene: &Scene, faults: &[FieldFault]) -> Markup {
    let count = i64::try_from(faults.len()).unwrap_or(i64::MAX);
    html! {
        div.faults #faults role="alert" tabindex="-1" autofocus aria-labelledby="faults-title" {
            h3 #faults-title { (scene.words().with(Message::Faults, "count", count)) }
            ul { @for fault in faults { li { a href={ "#" (fault.field) } { (fault.text) } } } }
        }
    }
}

pub(crate) fn line(
    scene: &Scene,
    field: &Field<'_>,
    kind: &str,
    autocomplete: Option<&str>,
    typed: &Typed,
) -> Markup {
    let fault = typed.fault(field.name);
    labelled(
        scene,
        field,
        fault,
        &html! {
            input id=(field.name) name=(field.name) type=(kind) value=(typed.value(field.name)) required[field.required]
                autocomplete=[autocomplete] inputmode=[(kind == "text" && autocomplete == Some("off")).then_some("numeric")]
                aria-describedby=[described_by(field, fault)] aria-invalid=[fault.map(|_| "true")] dir="auto";
        },
    )
}

pub(crate) fn lines(scene: &Scene, field: &Field<'_>, most: usize, typed: &Typed) -> Markup {
    let fault = typed.fault(field.name);
    labelled(
        scene,
        field,
        fault,
        &html! {
            textarea id=(field.name) name=(field.name) rows="3" maxlength=(most) required[field.required] dir="auto"
                aria-describedby=[described_by(field, fault)] aria-invalid=[fault.map(|_| "true")] { (typed.value(field.name)) }
        },
    )
}

pub(crate) fn question(scene: &Scene, question: &Question, typed: &Typed) -> Markup {
    let name = answer_name(&question.key);
    let field =
        Field { name: &name, label: &question.label, required: question.required, hint: None };
    match question.kind {
        QuestionKind::Text => line(scene, &field, "text", None, typed),
        QuestionKind::Number => line(scene, &field, "text", Some("off"), typed),
        QuestionKind::Phone => line(scene, &field, "tel", Some("tel"), typed),
        QuestionKind::LongText => lines(scene, &field, 5_000, typed),
        QuestionKind::Select => select(scene, &field, &question.options, typed),
        QuestionKind::MultiSelect => {
            let options = question.options.iter().map(|option| (option, option.as_str()));
            boxes(scene, &field, options, typed)
        }
        QuestionKind::Checkbox => checkbox(scene, &field, typed),
    }
}

fn labelled(
    scene: &Scene,
    field: &Field<'_>,
    fault: Option<&FieldFault>,
    input: &Markup,
) -> Markup {
    html! {
        div.field.faulty[fault.is_some()] {
            label for=(field.name) { (label(scene, field)) }
            @if let Some(hint) = field.hint { p.hint id={ (field.name) "-hint" } { (hint) } }
            (fault_text(field, fault))
            (input)
        }
    }
}

fn label(scene: &Scene, field: &Field<'_>) -> Markup {
    html! {
        bdi { (field.label) }
        @if !field.required { " " span.quiet { "(" (scene.say(Message::Optional)) ")" } }
    }
}

fn fault_text(field: &Field<'_>, fault: Option<&FieldFault>) -> Markup {
    html! { @if let Some(fault) = fault { p.fault id={ (field.name) "-fault" } { (fault.text) } } }
}

fn described_by(field: &Field<'_>, fault: Option<&FieldFault>) -> Option<String> {
    let hint = field.hint.map(|_| format!("{}-hint", field.name));
    let fault = fault.map(|_| format!("{}-fault", field.name));
    let ids: Vec<String> = hint.into_iter().chain(fault).collect();
    (!ids.is_empty()).then(|| ids.join(" "))
}

fn select(scene: &Scene, field: &Field<'_>, options: &[String], typed: &Typed) -> Markup {
    let nothing = if field.required { Message::ChooseOption } else { Message::NoChoice };
    let options = options.iter().map(|option| (option.as_str(), option.as_str()));
    choices(scene, field, Some(nothing), options, typed)
}

/// A list of options, each with its value and text, after one for no choice.
pub(crate) fn choices<'a>(
    scene: &Scene,
    field: &Field<'_>,
    nothing: Option<Message>,
    options: impl Iterator<Item = (impl AsRef<str>, &'a str)>,
    typed: &Typed,
) -> Markup {
    let fault = typed.fault(field.name);
    let chosen = typed.value(field.name);
    labelled(
        scene,
        field,
        fault,
        &html! {
            select id=(field.name) name=(field.name) required[field.required]
                aria-describedby=[described_by(field, fault)] aria-invalid=[fault.map(|_| "true")] {
                @if let Some(nothing) = nothing { option value="" { (scene.say(nothing)) } }
                @for (value, text) in options {
                    option value=(value.as_ref()) selected[value.as_ref() == chosen] { (text) }
                }
            }
        },
    )
}

/// Check boxes, each with its value and text.
pub(crate) fn boxes<'a>(
    scene: &Scene,
    field: &Field<'_>,
    options: impl Iterator<Item = (impl AsRef<str>, &'a str)>,
    typed: &Typed,
) -> Markup {
    let fault = typed.fault(field.name);
    let chosen = typed.values(field.name);
    html! {
        fieldset.field.faulty[fault.is_some()] aria-describedby=[described_by(field, fault)] {
            legend { (label(scene, field)) }
            (fault_text(field, fault))
            @for (position, (value, text)) in options.enumerate() {
                label.choice {
                    input type="checkbox" name=(field.name) value=(value.as_ref()) checked[chosen.contains(&value.as_ref())]
                        id=[(position == 0).then_some(field.name)];
                    span { bdi { (text) } }
                }
            }
        }
    }
}

fn checkbox(scene: &Scene, field: &Field<'_>, typed: &Typed) -> Markup {
    let fault = typed.fault(field.name);
    html! {
        div.field.faulty[fault.is_some()] {
            (fault_text(field, fault))
            label.choice {
                input type="checkbox" id=(field.name) name=(field.name) value="true" required[field.required]
                    checked[typed.value(field.name) == "true"]
                    aria-describedby=[described_by(field, fault)] aria-invalid=[fault.map(|_| "true")];
                span { (label(scene, field)) }
            }
        }
    }
}
