//! Parses a submitted form and describes its faults in the invitee's language.

use frontdesk_domain::booking::{Answer, Answers, check_answers};
use frontdesk_domain::email::Email;
use frontdesk_domain::event_type::{Question, QuestionKind};
use frontdesk_domain::fault::Fault;
use frontdesk_domain::services::{MAX_GUESTS, MAX_NAME_CHARS, MAX_REASON_CHARS};
use frontdesk_domain::text::{check_line, with_ascii_digits};
use url::form_urlencoded;

use crate::words::{Message, Words};

pub(crate) const NAME: &str = "name";
pub(crate) const EMAIL: &str = "email";
pub(crate) const GUESTS: &str = "guests";
/// The field with the chosen time, if the form offers several times.
pub(crate) const TIME: &str = "time";
/// The field with the submission id, which detects a repeated submission.
pub(crate) const SUBMISSION: &str = "submission";
/// The field with the seal, which proves when the form was shown.
pub(crate) const SEAL: &str = "seal";
/// A hidden field that bots fill in; its name attracts them.
pub(crate) const HONEYPOT: &str = "website";
pub(crate) const REASON: &str = "reason";
const ANSWERS: &str = "answers.";

/// Fits the maximum number of addresses at their maximum length.
pub(crate) const MAX_GUESTS_CHARS: usize = 5_200;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FieldFault {
    pub(crate) field: String,
    pub(crate) text: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Typed {
    pairs: Vec<(String, String)>,
    faults: Vec<FieldFault>,
    send_again: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Details {
    pub(crate) name: String,
    pub(crate) email: Email,
    pub(crate) guests: Vec<Email>,
    pub(crate) answers: Answers,
}

pub(crate) fn is_prefillable(name: &str) -> bool {
    [NAME, EMAIL, GUESTS].contains(&name) || name.starts_with(ANSWERS)
}

pub(crate) fn answer_name(key: &str) -> String {
    format!("{ANSWERS}{key}")
}

impl Typed {
    pub(crate) fn read(body: &[u8]) -> Self {
        let pairs = form_urlencoded::parse(body)
            .map(|(name, value)| (name.into_owned(), value.into_owned()));
        Self { pairs: pairs.collect(), ..Self::default() }
    }

    pub(crate) fn prefilled(fields: &[(String, String)]) -> Self {
        Self { pairs: fields.to_vec(), ..Self::default() }
    }

    pub(crate) fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Adds the fields of another form.
    pub(crate) fn and(mut self, other: Self) -> Self {
        self.pairs.extend(other.pairs);
        self
    }

    pub(crate) fn value(&self, name: &str) -> &str {
        self.values(name).first().copied().unwrap_or_default()
    }

    pub(crate) fn values(&self, name: &str) -> Vec<&str> {
        self.pairs
            .iter()
            .filter(|(found, _)| found == name)
            .map(|(_, value)| value.as_str())
            .collect()
    }

    pub(crate) fn fault(&self, name: &str) -> Option<&FieldFault> {
        self.faults.iter().find(|fault| fault.field == name)
    }

    pub(crate) fn faults(&self) -> &[FieldFault] {
        &self.faults
    }

    /// Why the visitor has to send the form again, and what to do.
    pub(crate) fn to_be_sent_again(&self) -> Option<&str> {
        self.send_again.as_deref()
    }

    pub(crate) fn again(self, notice: String) -> Self {
        Self { send_again: Some(notice), ..self }
    }

    pub(crate) fn with_faults(self, faults: Vec<FieldFault>) -> Self {
        Self { faults, ..self }
    }

    pub(crate) fn with_faulty_reason(self, words: Words) -> Self {
        let most = i64::try_from(MAX_REASON_CHARS).unwrap_or(i64::MAX);
        let text = words.with(Message::FaultReason, "most", most);
        self.with_faults(vec![FieldFault::new(REASON, text)])
    }

    /// Returns all faults, in the order of the fields.
    pub(crate) fn details(
        &self,
        words: Words,
        questions: &[Question],
    ) -> Result<Details, Vec<FieldFault>> {
        let mut faults = Vec::new();
        let name = self.value(NAME).trim().to_owned();
        if name.is_empty() {
            faults.push(FieldFault::new(NAME, words.say(Message::FaultNameMissing)));
        } else if check_line(&name, MAX_NAME_CHARS).is_err() {
            faults.push(FieldFault::new(NAME, too_long_a_name(words)));
        }
        let email = self.email(words).map_err(|fault| faults.push(fault)).ok();
        let answers = self.answers(words, questions, &mut faults);
        let guests = self.guests(words, email.as_ref()).map_err(|fault| faults.push(fault)).ok();
        match (email, guests) {
            (Some(email), Some(guests)) if faults.is_empty() => {
                Ok(Details { name, email, guests, answers })
            }
            _ => Err(faults),
        }
    }

    pub(crate) fn email(&self, words: Words) -> Result<Email, FieldFault> {
        let typed = self.value(EMAIL).trim();
        let message =
            if typed.is_empty() { Message::FaultEmailMissing } else { Message::FaultEmail };
        Email::parse(typed).map_err(|_| FieldFault::new(EMAIL, words.say(message)))
    }

    fn guests(&self, words: Words, invitee: Option<&Email>) -> Result<Vec<Email>, FieldFault> {
        let refuse = |message, address: &str| {
            let address: String = address.chars().take(80).collect();
            Err(FieldFault::new(GUESTS, words.with(message, "address", address)))
        };
        let typed = self.value(GUESTS).split([',', ';', '\n', '\r']).map(str::trim);
        let mut guests = Vec::new();
        for address in typed.filter(|address| !address.is_empty()) {
            let Ok(guest) = Email::parse(address) else {
                return refuse(Message::FaultGuest, address);
            };
            if guests.contains(&guest) || invitee == Some(&guest) {
                return refuse(Message::FaultGuestRepeated, address);
            }
            if guests.len() == MAX_GUESTS {
                return Err(FieldFault::new(GUESTS, too_many_guests(words)));
            }
            guests.push(guest);
        }
        Ok(guests)
    }

    fn answers(
        &self,
        words: Words,
        questions: &[Question],
        faults: &mut Vec<FieldFault>,
    ) -> Answers {
        let mut answers = Answers::new();
        let mut unread: Vec<&str> = Vec::new();
        for question in questions {
            match self.answer(question) {
                Ok(answer) => answers.extend(answer.map(|answer| (question.key.clone(), answer))),
                Err(NoNumber) => unread.push(&question.key),
            }
        }
        let (answers, found) = match check_answers(questions, &answers) {
            Ok(answers) => (answers, Vec::new()),
            Err(found) => (answers, found),
        };
        for question in questions {
            let name = answer_name(&question.key);
            if unread.contains(&question.key.as_str()) {
                faults.push(FieldFault::new(&name, words.say(Message::FaultAnswerNumber)));
            } else if found.iter().any(|fault| fault.field == name) {
                let is_missing = !answers.contains_key(&question.key);
                faults.push(FieldFault::new(&name, answer_fault(words, question, is_missing)));
            }
        }
        answers
    }

    fn answer(&self, question: &Question) -> Result<Option<Answer>, NoNumber> {
        let name = answer_name(&question.key);
        let typed = self.value(&name);
        let is_blank = typed.trim().is_empty();
        Ok(match question.kind {
            // A required checkbox that is not checked counts as unanswered.
            QuestionKind::Checkbox if question.required && is_blank => None,
            QuestionKind::Checkbox => Some(Answer::Checked(!is_blank)),
            QuestionKind::MultiSelect => {
                let chosen: Vec<String> = self
                    .values(&name)
                    .into_iter()
                    .filter(|choice| !choice.is_empty())
                    .map(str::to_owned)
                    .collect();
                (!chosen.is_empty()).then_some(Answer::Choices(chosen))
            }
            _ if is_blank => None,
            QuestionKind::Number => {
                let number = with_ascii_digits(typed.trim()).parse();
                Some(Answer::Number(number.map_err(|_| NoNumber)?))
            }
            QuestionKind::Select => Some(Answer::Text(typed.to_owned())),
            QuestionKind::Text | QuestionKind::LongText | QuestionKind::Phone => {
                Some(Answer::Text(typed.trim().to_owned()))
            }
        })
    }
}

pub(crate) fn field_faults(
    words: Words,
    questions: &[Question],
    faults: &[Fault],
) -> Vec<FieldFault> {
    faults.iter().map(|fault| of_domain(words, questions, fault)).collect()
}

struct NoNumber;

impl FieldFault {
    pub(crate) fn new(field: &str, text: String) -> Self {
        Self { field: field.to_owned(), text }
    }
}

/// Replaces the English message, which is for developers.
fn of_domain(words: Words, questions: &[Question], fault: &Fault) -> FieldFault {
    if let Some(question) =
        questions.iter().find(|question| answer_name(&question.key) == fault.field)
    {
        return FieldFault::new(&fault.field, answer_fault(words, question, false));
    }
    if fault.field.starts_with(GUESTS) {
        FieldFault::new(GUESTS, too_many_guests(words))
    } else {
        FieldFault::new(NAME, too_long_a_name(words))
    }
}

fn answer_fault(words: Words, question: &Question, is_missing: bool) -> String {
    if is_missing {
        return words.with(Message::FaultAnswerMissing, "question", question.label.as_str());
    }
    words.say(match question.kind {
        QuestionKind::Text | QuestionKind::LongText => Message::FaultAnswerText,
        QuestionKind::Select | QuestionKind::MultiSelect | QuestionKind::Checkbox => {
            Message::FaultAnswerOption
        }
        QuestionKind::Number => Message::FaultAnswerNumber,
        QuestionKind::Phone => Message::FaultAnswerPhone,
    })
}

fn too_long_a_name(words: Words) -> String {
    words.with(Message::FaultName, "most", i64::try_from(MAX_NAME_CHARS).unwrap_or(i64::MAX))
}

fn too_many_guests(words: Words) -> String {
    words.with(Message::FaultGuests, "most", i64::try_from(MAX_GUESTS).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests;
