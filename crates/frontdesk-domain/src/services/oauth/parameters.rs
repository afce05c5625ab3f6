use url::form_urlencoded;

use super::error::OauthError;

/// The parameters of a request (RFC 6749, appendix B).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OauthParameters(Vec<(String, String)>);

impl OauthParameters {
    /// Reads a query or the body of a form.
    pub fn read(text: &[u8]) -> Self {
        let pairs = form_urlencoded::parse(text);
        Self(pairs.map(|(name, value)| (name.into_owned(), value.into_owned())).collect())
    }

    /// Returns the value of a parameter; an empty one counts as none.
    ///
    /// # Errors
    /// [`OauthError::InvalidRequest`] if the parameter is repeated (RFC 6749, section 3.1).
    pub fn optional(&self, name: &str) -> Result<Option<&str>, OauthError> {
        let mut values = self.all(name);
        match (values.next(), values.next()) {
            (value, None) => Ok(value.filter(|value| !value.is_empty())),
            (_, Some(_)) => Err(OauthError::InvalidRequest(format!("{name}: expected only one"))),
        }
    }

    /// Returns the only value of a parameter.
    ///
    /// # Errors
    /// [`OauthError::InvalidRequest`] if the parameter is missing or repeated.
    pub fn required(&self, name: &str) -> Result<&str, OauthError> {
        self.optional(name)?.ok_or_else(|| {
            OauthError::InvalidRequest(format!("{name}: expected this parameter, found none"))
        })
    }

    /// Requires that each `resource` is this service (RFC 8707, section 2).
    ///
    /// The service itself or its MCP endpoint.
    ///
    /// # Errors
    /// [`OauthError::InvalidTarget`] for another service.
    pub fn check_resources(&self, base_url: &str) -> Result<(), OauthError> {
        let is_own = |resource: &&str| {
            let path = resource.strip_prefix(base_url).map(|path| path.trim_end_matches('/'));
            matches!(path, Some("" | "/mcp"))
        };
        match self.all("resource").find(|resource| !is_own(resource)) {
            Some(other) => Err(OauthError::InvalidTarget(shortened(other))),
            None => Ok(()),
        }
    }

    fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.0.iter().filter(move |(found, _)| found == name).map(|(_, value)| value.as_str())
    }
}

pub(super) fn shortened(text: &str) -> String {
    text.chars().take(100).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameter_is_not_repeated() {
        let parameters = OauthParameters::read(b"state=a+b&code=1&code=2&empty=");
        assert_eq!(parameters.optional("state").ok().flatten(), Some("a b"));
        assert_eq!(parameters.optional("empty").ok().flatten(), None);
        assert!(parameters.required("empty").is_err() && parameters.required("none").is_err());
        let error = parameters.optional("code").expect_err("it is repeated");
        assert_eq!(
            (error.code(), error.to_string()),
            ("invalid_request", "code: expected only one".to_owned())
        );
    }

    #[test]
    fn resource_is_this_service() {
        let check = |query: &str| {
            OauthParameters::read(query.as_bytes()).check_resources("https://desk.example")
        };
        for own in [
            "",
            "resource=https://desk.example",
            "resource=https://desk.example/",
            "resource=https://desk.example/mcp&resource=https://desk.example/mcp/",
        ] {
            assert!(check(own).is_ok(), "{own}");
        }
        for other in [
            "resource=",
            "resource=https://other.example/mcp",
            "resource=https://desk.example.evil.example/mcp",
            "resource=https://desk.example/mcp%23x",
            "resource=https://desk.example/mcp&resource=https://other.example",
        ] {
            assert!(matches!(check(other), Err(OauthError::InvalidTarget(_))), "{other}");
        }
    }
}
