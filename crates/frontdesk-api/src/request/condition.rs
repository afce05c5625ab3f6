use crate::problem::{Code, Problem};

pub(crate) const IF_MATCH: &str = "If-Match";
pub(crate) const IF_NONE_MATCH: &str = "If-None-Match";

/// The version of an object that a write expects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Condition {
    Any,
    /// The version with this entity tag, quotes included.
    Version(String),
}

impl Condition {
    pub(super) fn parse(sent: &[Vec<u8>]) -> Result<Self, Problem> {
        let sent = match sent {
            [] => {
                let detail = "If-Match is missing; send the ETag of the version that you read.";
                return Err(Problem::new(Code::PreconditionRequired, detail));
            }
            [sent] => String::from_utf8_lossy(sent).trim().to_owned(),
            _ => "several values".to_owned(),
        };
        let is_tag = sent
            .strip_prefix('"')
            .and_then(|tag| tag.strip_suffix('"'))
            .is_some_and(|tag| !tag.contains('"'));
        match sent.as_str() {
            "*" => Ok(Self::Any),
            _ if is_tag => Ok(Self::Version(sent)),
            _ => Err(Problem::invalid_field(
                IF_MATCH,
                format!(
                    "expected the ETag of the version that you read, in quotes, or *, found {sent:?}"
                ),
            )),
        }
    }

    pub(crate) fn admits(&self, tag: &str) -> bool {
        match self {
            Self::Any => true,
            Self::Version(expected) => expected == tag,
        }
    }
}

/// The version of an object that a write expects, if any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Expectation {
    stored: Option<Condition>,
    /// Whether the object must not exist.
    is_new: bool,
}

impl Expectation {
    /// Parses `If-Match` and `If-None-Match`, both optional.
    pub(super) fn parse(matching: &[Vec<u8>], none: &[Vec<u8>]) -> Result<Self, Problem> {
        let stored = match matching {
            [] => None,
            sent => Some(Condition::parse(sent)?),
        };
        let is_new = match none {
            [] => false,
            [star] if star == b"*" => true,
            _ => {
                let detail = "expected *, to create an object only if it does not exist";
                return Err(Problem::invalid_field(IF_NONE_MATCH, detail));
            }
        };
        Ok(Self { stored, is_new })
    }

    /// Whether the object must not exist.
    pub(crate) fn is_new(&self) -> bool {
        self.is_new
    }

    /// Whether the write may go on; `tag` is `None` if the object does not exist.
    pub(crate) fn admits(&self, tag: Option<&str>) -> bool {
        let is_expected = match (&self.stored, tag) {
            (Some(expected), Some(tag)) => expected.admits(tag),
            (Some(_), None) => false,
            (None, _) => true,
        };
        is_expected && !(self.is_new && tag.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(sent: &[&str]) -> Result<Condition, Code> {
        let sent: Vec<_> = sent.iter().map(|value| value.as_bytes().to_vec()).collect();
        Condition::parse(&sent).map_err(|problem| problem.code())
    }

    #[test]
    fn expectation_compares_with_the_stored_object() {
        let expects = |matching: &[&str], none: &[&str]| {
            let bytes = |sent: &[&str]| -> Vec<_> {
                sent.iter().map(|value| value.as_bytes().to_vec()).collect()
            };
            Expectation::parse(&bytes(matching), &bytes(none))
        };
        for (matching, none, tag, admitted) in [
            (&[][..], &[][..], None, true),
            (&[], &[], Some("\"a\""), true),
            (&["\"a\""], &[], Some("\"a\""), true),
            (&["\"a\""], &[], Some("\"b\""), false),
            (&["*"], &[], Some("\"b\""), true),
            (&["*"], &[], None, false),
            (&[], &["*"], None, true),
            (&[], &["*"], Some("\"a\""), false),
        ] {
            let expectation = expects(matching, none).expect("it is valid");
            assert_eq!(expectation.admits(tag), admitted, "{matching:?} {none:?} {tag:?}");
        }
        let refused = expects(&[], &["\"a\""]).map_err(|problem| problem.code());
        assert_eq!(refused, Err(Code::InvalidRequest));
    }

    #[test]
    fn condition_is_one_strong_tag_or_a_star() {
        assert_eq!(parse(&["*"]), Ok(Condition::Any));
        assert_eq!(parse(&[" \"a\" "]), Ok(Condition::Version("\"a\"".to_owned())));
        assert_eq!(parse(&[]), Err(Code::PreconditionRequired));
        for wrong in [
            &["a"][..],
            &["\"a"],
            &["\""],
            &["W/\"a\""],
            &["\"a\", \"b\""],
            &["\"a\"", "\"b\""],
            &[""],
        ] {
            assert_eq!(parse(wrong), Err(Code::InvalidRequest), "{wrong:?}");
        }
    }
}
