//! Fields that a document or an object omits.

use reqwest::Method;
use serde_json::{Value, json};

use super::super::caller::send;
use super::super::{Caller, Desk};
use super::{get, patch, put};
use crate::support::Store;

on_both_stores! {
    absences_of_a_member_survive_a_replacement_that_omits_them,
}

async fn absences_of_a_member_survive_a_replacement_that_omits_them(store: Store) {
    let desk = Desk::new(store);
    let (ana, ben) = (desk.member("ana"), desk.member("ben"));
    let absences = json!([{ "from": "2031-02-01", "until": "2031-02-03" }]);
    patch(&desk, &ben, "members/ben", json!({ "absences": absences })).await.expect(200);
    let before = get(&desk, &ana, "members/ben").await.expect(200);

    let mut document = ana.get(&desk.path("workspace")).await.expect(200);
    let members = document["members"].as_array_mut().expect("a list");
    for member in members {
        member.as_object_mut().expect("a table").retain(|field, _| is_required(field));
    }
    let path = desk.path("workspace");
    let replaced = |caller: &Caller| {
        send(caller.request(Method::PUT, &path).header("If-Match", "*").json(&document))
    };
    assert_eq!(replaced(&ana).await.expect(200)["changes"], json!([]));
    let object = json!({ "name": before["name"], "email": before["email"] });
    assert_eq!(put(&desk, &ana, "members/ben", object).await.expect(200)["changes"], json!([]));
    assert_eq!(get(&desk, &ana, "members/ben").await.expect(200), before);

    let emptied = json!({ "name": before["name"], "email": before["email"], "absences": [], "calendars": null });
    let emptied = put(&desk, &ana, "members/ben", emptied).await.expect(200);
    assert_eq!((&emptied["absences"], &emptied["calendars"]), (&Value::Null, &json!([])));
    assert_eq!(emptied["working_hours"], before["working_hours"]);
}

fn is_required(field: &str) -> bool {
    ["key", "name", "email"].contains(&field)
}
