use super::{Place, WORKSPACE, refusal};
use crate::support::{SECRET_KEY, Store, finish, program};

const PROVIDER: &str = "\n[[providers]]\nid = \"apollo\"\napi_key = { env = \"APOLLO_API_KEY\" }\n";

const OTHER_KEY: &str = "QkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkI=";

impl Place {
    fn apply_under(&self, secret_key: Option<&str>) -> crate::support::Finished {
        let file = self.file("workspace.toml", &format!("{WORKSPACE}{PROVIDER}"));
        let mut command = program(["apply", &file, "--database", &self.database]);
        command.env("APOLLO_API_KEY", "apollo-key-7");
        if let Some(key) = secret_key {
            command.env("FRONTDESK_SECRET_KEY", key);
        }
        finish(command)
    }

    fn refusal_of_serve(&self, secret_key: Option<&str>) -> String {
        let mut command = program([
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--log",
            "warn",
            "--database",
            &self.database,
        ]);
        if let Some(key) = secret_key {
            command.env("FRONTDESK_SECRET_KEY", key);
        }
        refusal(&finish(command))
    }
}

#[test]
fn secret_is_stored_only_with_a_secret_key() {
    for store in Store::each() {
        let place = Place::new(store);
        let message = refusal(&place.apply_under(None));
        assert!(
            message.contains(
                "providers[0].api_key: cannot be stored because FRONTDESK_SECRET_KEY is not set"
            ),
            "{message}"
        );
        let applied = place.apply_under(Some(SECRET_KEY));
        assert_eq!(applied.code, Some(0), "{}", applied.stderr);
        assert!(applied.stdout.contains("created  provider    apollo"), "{}", applied.stdout);
        let again = place.apply_under(Some(SECRET_KEY));
        assert!(again.stdout.ends_with("\n5 kept\n"), "{}", again.stdout);
    }
}

#[test]
fn serve_fails_if_it_cannot_decrypt_stored_secrets() {
    for store in Store::each() {
        let place = Place::new(store);
        assert_eq!(place.apply_under(Some(SECRET_KEY)).code, Some(0));
        let expected = "FRONTDESK_SECRET_KEY is not set, but the secret for apollo of workspace northwind is encrypted with it";
        assert_eq!(place.refusal_of_serve(None), expected);
        let message = place.refusal_of_serve(Some(OTHER_KEY));
        let expected = "cannot decrypt the secret for apollo of workspace northwind with FRONTDESK_SECRET_KEY: ";
        assert!(
            message.starts_with(expected)
                && !message.contains('\n')
                && !message.contains(OTHER_KEY),
            "{message}"
        );
        assert_eq!(
            place.apply_under(Some(OTHER_KEY)).code,
            Some(0),
            "applying the file again replaces the secret"
        );
    }
}

#[test]
fn malformed_secret_key_is_rejected_and_not_shown() {
    let place = Place::new(Store::Sqlite);
    for (key, why) in [("hunter2!", "in base64"), ("aHVudGVyMg==", "of 32 bytes")] {
        let message = place.refusal_of_serve(Some(key));
        assert!(
            message.starts_with("FRONTDESK_SECRET_KEY: expected") && message.contains(why),
            "{message}"
        );
        assert!(!message.contains('\n') && !message.contains(key), "{message}");
    }
}

#[test]
fn help_names_the_secret_key_without_its_value() {
    let mut help = program(["serve", "--help"]);
    help.env("FRONTDESK_SECRET_KEY", SECRET_KEY);
    let finished = finish(help);
    assert!(
        finished.stdout.contains("FRONTDESK_SECRET_KEY") && !finished.stdout.contains(SECRET_KEY)
    );
}

#[test]
fn person_erased_without_a_secret_key_stays_erased_with_one() {
    for store in Store::each() {
        let place = Place::with_workspace(store);
        let forget = ["forget", "--workspace", "northwind", "--email", "ada@acme.example"];
        let forgotten = place.succeed(&forget);
        assert!(forgotten.starts_with("stored person: not found\n"), "{forgotten}");
        let with_ada = format!(
            "{WORKSPACE}\n[[people]]\nemail = \"Ada@acme.example\"\ntitle = \"VP\"\n{PROVIDER}"
        );
        let file = place.file("with-ada.toml", &with_ada);
        let mut command = program(["apply", &file, "--database", &place.database]);
        command.env("APOLLO_API_KEY", "apollo-key-7").env("FRONTDESK_SECRET_KEY", SECRET_KEY);
        let applied = finish(command);
        assert_eq!(applied.code, Some(0), "{}", applied.stderr);
        assert!(applied.stdout.contains("1 forgotten"), "{}", applied.stdout);
    }
}

/// With another key, the service would not recognize the stored address hash.
#[test]
fn forget_requires_the_secret_key_and_an_existing_workspace() {
    let place = Place::new(Store::Sqlite);
    assert_eq!(place.apply_under(Some(SECRET_KEY)).code, Some(0));
    let forget = |workspace: &str, key: Option<&str>| {
        let arguments =
            ["forget", "--workspace", workspace, "--email", "ada@acme.example", "--database"];
        let mut command = program(arguments.into_iter().chain([place.database.as_str()]));
        if let Some(key) = key {
            command.env("FRONTDESK_SECRET_KEY", key);
        }
        finish(command)
    };
    assert!(
        refusal(&forget("northwind", None))
            .starts_with("FRONTDESK_SECRET_KEY is not set, but the secret for apollo")
    );
    assert!(
        refusal(&forget("northwind", Some(OTHER_KEY)))
            .contains("cannot decrypt the secret for apollo of workspace northwind")
    );
    assert_eq!(refusal(&forget("nowhere", Some(SECRET_KEY))), "there is no workspace \"nowhere\"");
    assert_eq!(forget("northwind", Some(SECRET_KEY)).code, Some(0));
}
