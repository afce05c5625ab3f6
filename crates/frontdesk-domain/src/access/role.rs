use frontdesk_scheduling::named;

named! {
    /// The role of a member.
    pub enum Role {
        /// Sees and changes every booking of the workspace.
        Admin = "admin",
        /// Sees bookings that the member hosts or booked; changes only hosted bookings.
        Member = "member",
        /// Sees every booking; cannot change data or host meetings.
        Observer = "observer",
    }
}
