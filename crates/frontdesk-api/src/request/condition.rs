use crate::problem::{Code, Problem};

pub(crate) const IF_MATCH: &str = "If-Match";

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

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(sent: &[&str]) -> Result<Condition, Code> {
        let sent: Vec<_> = sent.iter().map(|value| value.as_bytes().to_vec()).collect();
        Condition::parse(&sent).map_err(|problem| problem.code())
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
