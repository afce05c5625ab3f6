use frontdesk_words::Language;

use super::*;

fn typed(fields: &[(&str, &str)]) -> Typed {
    let all = [&[("name", "Ada"), ("email", "ada@acme.com")], fields].concat();
    Typed::read(
        form_urlencoded::Serializer::new(String::new()).extend_pairs(all).finish().as_bytes(),
    )
}

fn question(kind: QuestionKind, required: bool) -> Question {
    let options = if kind.has_options() { vec!["a".to_owned(), "b".to_owned()] } else { vec![] };
    Question { key: "q".to_owned(), label: "Which?".to_owned(), kind, required, options }
}

fn faults(fields: &[(&str, &str)], questions: &[Question]) -> Vec<String> {
    let found =
        typed(fields).details(Words::of(Language::English), questions).err().unwrap_or_default();
    found.into_iter().map(|fault| fault.text).collect()
}

#[test]
fn optional_question_may_be_left_empty() {
    for kind in QuestionKind::ALL {
        let details = typed(&[("answers.q", "")])
            .details(Words::of(Language::English), &[question(kind, false)]);
        let answers = details.expect("nothing is wrong").answers;
        let unticked = (kind == QuestionKind::Checkbox).then_some(Answer::Checked(false));
        assert_eq!(answers.get("q").cloned(), unticked, "{kind:?}");
    }
}

#[test]
fn required_question_must_be_answered() {
    for kind in QuestionKind::ALL {
        let found = faults(&[], &[question(kind, true)]);
        assert_eq!(found, ["“Which?” is required."], "{kind:?}");
    }
}

#[test]
fn invalid_answer_is_reported_with_the_expected_form() {
    for (kind, answer, said) in [
        (QuestionKind::Number, "1.5", "whole number"),
        (QuestionKind::Number, "99999999999999999999", "whole number"),
        (QuestionKind::Phone, "call me", "phone number"),
        (QuestionKind::Select, "c", "listed options"),
        (QuestionKind::MultiSelect, "c", "listed options"),
        (QuestionKind::Text, "a\u{7}b", "shorter text"),
    ] {
        let found = faults(&[("answers.q", answer)], &[question(kind, false)]);
        assert!(found.len() == 1 && found[0].contains(said), "{kind:?}: {found:?}");
    }
}

#[test]
fn digits_of_the_invitee_script_are_accepted() {
    for (kind, typed_answer, answer) in [
        (QuestionKind::Number, "٤٢", Answer::Number(42)),
        (QuestionKind::Phone, "+٩٦٦ ٥٠ ١٢٣", Answer::Text("+966 50 123".into())),
    ] {
        let details = typed(&[("answers.q", typed_answer)])
            .details(Words::of(Language::Arabic), &[question(kind, true)]);
        assert_eq!(details.expect("nothing is wrong").answers.get("q"), Some(&answer));
    }
}

#[test]
fn guests_are_at_most_20_distinct_addresses() {
    let many: Vec<String> = (0..=MAX_GUESTS).map(|n| format!("g{n}@acme.com")).collect();
    for (guests, said) in [
        ("bob", "“bob” is not a valid email address"),
        ("bob@acme.com; BOB@acme.com", "is already invited"),
        ("ada@acme.com", "is already invited"),
        (&many.join(","), "at most 20 guests"),
    ] {
        let found = faults(&[("guests", guests)], &[]);
        assert!(found.len() == 1 && found[0].contains(said), "{guests}: {found:?}");
    }
}

#[test]
fn invalid_utf_8_in_a_form_is_an_error() {
    let typed = Typed::read(b"name=%FF%00&email=%ED%A0%80&=&&x");
    assert!(typed.details(Words::of(Language::English), &[]).is_err());
}
