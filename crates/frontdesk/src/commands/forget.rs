use anyhow::Context as _;
use frontdesk_domain::ports::Forgotten;
use frontdesk_domain::services::ForgetPerson;

use crate::adapters::Outside;
use crate::cli::{AllowedNetworks, ForgetArguments};
use crate::output::print;
use crate::{secrets, store};

/// Forgets a person and prints what that removed.
pub(crate) fn run(arguments: &ForgetArguments) -> anyhow::Result<()> {
    let vault = secrets::vault()?;
    let runtime = store::runtime()?;
    let forgotten = runtime.block_on(async {
        let store = store::open_migrated(&arguments.store).await?;
        // Under another key than the service's it would not recognise the address later on.
        secrets::check_stored(&store, &vault).await?;
        // Nobody outside is asked.
        let ports = Outside::new(vault, &AllowedNetworks::default())?.ports(store)?;
        let key = &arguments.workspace;
        let found = ports.store.directory.find_workspace_by_key(key).await?;
        let workspace = found.with_context(|| format!("there is no workspace \"{key}\""))?;
        let forget = ForgetPerson::new(&ports.store.store, &ports.records.hasher, &ports.clock);
        anyhow::Ok(forget.forget_in(workspace.id, &arguments.email).await?)
    })?;
    for line in lines(forgotten) {
        print(line)?;
    }
    Ok(())
}

fn lines(forgotten: Forgotten) -> [String; 4] {
    let Forgotten { person, bookings, upcoming_bookings } = forgotten;
    let person = if person { "removed" } else { "there was none" };
    let bookings = match bookings {
        0 => "none held the address".to_owned(),
        1 => "1 lost the details".to_owned(),
        more => format!("{more} lost the details"),
    };
    let upcoming = match upcoming_bookings {
        0 => "none holds the address".to_owned(),
        1 => "1 keeps the details until it is over or cancelled".to_owned(),
        more => format!("{more} keep the details until they are over or cancelled"),
    };
    [
        format!("stored person: {person}"),
        format!("past bookings: {bookings}"),
        format!("upcoming bookings: {upcoming}"),
        "enrichment: asks nobody about the address from now on".to_owned(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_removed_is_told_and_so_is_what_stays_for_now() {
        let told = lines(Forgotten { person: true, bookings: 2, upcoming_bookings: 1 });
        let expected = [
            "stored person: removed",
            "past bookings: 2 lost the details",
            "upcoming bookings: 1 keeps the details until it is over or cancelled",
        ];
        assert_eq!(told[..3], expected);
    }

    #[test]
    fn that_there_was_nothing_is_told() {
        let told = lines(Forgotten::default());
        let expected = [
            "stored person: there was none",
            "past bookings: none held the address",
            "upcoming bookings: none holds the address",
        ];
        assert_eq!(told[..3], expected);
    }
}
