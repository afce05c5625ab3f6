use utoipa::openapi::RefOr;
use utoipa::openapi::example::ExampleBuilder;
use utoipa::openapi::path::Operation;

use crate::endpoint::Endpoint;

pub(super) fn add_examples(operation: &mut Operation, endpoint: &Endpoint) {
    let Some(RefOr::T(body)) = &mut operation.request_body else { return };
    for content in body.content.values_mut() {
        let RefOr::T(content) = content else { continue };
        for (name, summary, value) in (endpoint.body_examples)() {
            let example = ExampleBuilder::new().summary(summary).value(Some(value)).build();
            content.examples.insert(name.to_owned(), example.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use frontdesk_testing::builders::a_token;
    use frontdesk_testing::northwind::GRACE;
    use serde_json::{Value, json};

    use crate::openapi::openapi;
    use crate::testing::{TestApi, ada_found};

    /// The path with parameters of the documented types.
    fn concrete(path: &str, operation: &Value) -> String {
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        parameters.filter(|one| one["in"] == "path").fold(path.to_owned(), |path, one| {
            let name = one["name"].as_str().expect("a name");
            let value = match (&one["schema"]["type"], &one["schema"]["format"]) {
                (kind, _) if kind == "integer" => "1",
                (_, format) if format == "uuid" => "0197a3c0-5d1e-7c3a-9b52-6f0c2d9e4a11",
                _ => one["example"].as_str().unwrap_or("nothing"),
            };
            path.replace(&format!("{{{name}}}"), value)
        })
    }

    #[actix_web::test]
    async fn every_example_of_a_request_body_is_accepted() {
        let api = TestApi::new().await;
        api.may_enrich().await;
        for _ in 0..2 {
            api.vendors.will_return("first", ada_found());
        }
        let grace = api.client(a_token().of(GRACE)).await;
        let document = serde_json::to_value(openapi()).expect("the document is JSON");
        let paths = document["paths"].as_object().expect("paths");
        let posts = paths.iter().filter(|(_, item)| item["post"]["requestBody"].is_object());
        for (path, item) in posts {
            let uri = concrete(path, &item["post"]);
            let send =
                async |body: &Value| grace.send(TestRequest::post().uri(&uri).set_json(body)).await;
            let refused = send(&json!({ "nonsense": true })).await;
            assert_eq!(refused.code(), Some("invalid_request"), "{path}: {:#}", refused.body);
            let content = &item["post"]["requestBody"]["content"]["application/json"];
            let examples = content["examples"].as_object();
            for (name, example) in examples.unwrap_or_else(|| panic!("{path} has no example")) {
                // The test configures the provider `first`.
                let body = example["value"].to_string().replace("people_data_labs", "first");
                let response = send(&serde_json::from_str(&body).expect("JSON")).await;
                assert!(
                    [200, 201, 204, 404, 409, 422].contains(&response.status),
                    "{path} {name}: {response:?}"
                );
            }
        }
    }
}
