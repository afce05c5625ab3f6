//! What is known about people and companies, read and written on one connection.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use frontdesk_domain::email::Email;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{Counter, StoreError};
use frontdesk_domain::records::{Company, CompanyDomain, CompanyFacts, Person, PersonFacts, Stored};

use super::directory_writes::next_id;
use super::{Conn, lock_record, of_each};
use crate::error::in_table;
use crate::rows::{CompanyChanges, CompanyRow, PersonChanges, PersonRow};
use crate::schema::{companies, people};

pub(super) async fn find_person(
    conn: &mut Conn,
    workspace: WorkspaceId,
    email: &Email,
) -> Result<Option<Person>, StoreError> {
    let row: Option<PersonRow> = people::table
        .filter(people::workspace_id.eq(workspace.0).and(people::email_key.eq(email.match_key())))
        .select(PersonRow::as_select())
        .first(conn)
        .await
        .optional()
        .map_err(in_table("people"))?;
    row.map(Person::try_from).transpose()
}

pub(super) async fn find_people_by_id(
    conn: &mut Conn,
    workspace: WorkspaceId,
    people: &[i64],
) -> Result<Vec<Person>, StoreError> {
    let of_workspace =
        people::table.filter(people::workspace_id.eq(workspace.0)).select(PersonRow::as_select());
    let rows: Vec<PersonRow> =
        of_each!(of_workspace, people::id, people.to_vec()).load(conn).await.map_err(in_table("people"))?;
    rows.into_iter().map(Person::try_from).collect()
}

pub(super) async fn lock_person(
    conn: &mut Conn,
    workspace: WorkspaceId,
    email: &Email,
) -> Result<(), StoreError> {
    lock_record(conn, workspace, "people", &email.match_key()).await
}

pub(super) async fn find_person_for_update(
    conn: &mut Conn,
    workspace: WorkspaceId,
    email: &Email,
) -> Result<Option<Person>, StoreError> {
    lock_person(conn, workspace, email).await?;
    find_person(conn, workspace, email).await
}

pub(super) async fn save_person(
    conn: &mut Conn,
    workspace: WorkspaceId,
    email: &Email,
    stored: &Stored<PersonFacts>,
) -> Result<Person, StoreError> {
    lock_person(conn, workspace, email).await?;
    let this = people::table
        .filter(people::workspace_id.eq(workspace.0).and(people::email_key.eq(email.match_key())));
    let updated: Option<PersonRow> = diesel::update(this)
        .set(PersonChanges::from(stored))
        .returning(PersonRow::as_returning())
        .get_result(conn)
        .await
        .optional()
        .map_err(in_table("people"))?;
    if let Some(row) = updated {
        return row.try_into();
    }
    let id = next_id(conn, workspace, Counter::People).await?;
    let added: PersonRow = diesel::insert_into(people::table)
        .values(PersonRow::new(workspace, id, email, stored))
        .returning(PersonRow::as_returning())
        .get_result(conn)
        .await
        .map_err(in_table("people"))?;
    added.try_into()
}

pub(super) async fn find_company(
    conn: &mut Conn,
    workspace: WorkspaceId,
    domain: &CompanyDomain,
) -> Result<Option<Company>, StoreError> {
    let row: Option<CompanyRow> = companies::table
        .filter(companies::workspace_id.eq(workspace.0).and(companies::domain.eq(domain.as_str())))
        .select(CompanyRow::as_select())
        .first(conn)
        .await
        .optional()
        .map_err(in_table("companies"))?;
    row.map(Company::try_from).transpose()
}

pub(super) async fn find_company_for_update(
    conn: &mut Conn,
    workspace: WorkspaceId,
    domain: &CompanyDomain,
) -> Result<Option<Company>, StoreError> {
    lock_record(conn, workspace, "companies", domain.as_str()).await?;
    find_company(conn, workspace, domain).await
}

pub(super) async fn save_company(
    conn: &mut Conn,
    workspace: WorkspaceId,
    domain: &CompanyDomain,
    stored: &Stored<CompanyFacts>,
) -> Result<Company, StoreError> {
    lock_record(conn, workspace, "companies", domain.as_str()).await?;
    let this = companies::table
        .filter(companies::workspace_id.eq(workspace.0).and(companies::domain.eq(domain.as_str())));
    let updated: Option<CompanyRow> = diesel::update(this)
        .set(CompanyChanges::from(stored))
        .returning(CompanyRow::as_returning())
        .get_result(conn)
        .await
        .optional()
        .map_err(in_table("companies"))?;
    if let Some(row) = updated {
        return row.try_into();
    }
    let id = next_id(conn, workspace, Counter::Companies).await?;
    let added: CompanyRow = diesel::insert_into(companies::table)
        .values(CompanyRow::new(workspace, id, domain, stored))
        .returning(CompanyRow::as_returning())
        .get_result(conn)
        .await
        .map_err(in_table("companies"))?;
    added.try_into()
}
