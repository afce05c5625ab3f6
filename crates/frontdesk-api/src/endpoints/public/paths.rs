use utoipa::IntoParams;

#[expect(dead_code, reason = "documentation")]
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct TeamLinkPath {
    /// The key of the workspace
    #[param(example = "northwind")]
    workspace_key: String,
    /// The last path segment of the link's URL
    #[param(example = "k3v9q2m7x4t1w8zd")]
    slug: String,
}

#[expect(
    dead_code,
    clippy::struct_field_names,
    reason = "documentation, by the names that the address has"
)]
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct PersonalLinkPath {
    /// The key of the workspace
    #[param(example = "northwind")]
    workspace_key: String,
    /// The key of the member
    #[param(example = "priya")]
    member_key: String,
    /// The key of the event type
    #[param(example = "intro-30")]
    event_key: String,
}
