use anyhow::Context as _;
use frontdesk_domain::ports::Forgotten;
use frontdesk_domain::services::{ForgetPerson, Ports};

use crate::adapters::Adapters;
use crate::cli::{AllowedNetworks, ForgetArguments};
use crate::output::print;
use crate::{secrets, store};

pub(crate) fn run(arguments: &ForgetArguments) -> anyhow::Result<()> {
    let vault = secrets::vault()?;
    let runtime = store::runtime()?;
    let forgotten = runtime.block_on(async {
        let store = store::open_migrated(&arguments.store).await?;
        // With another key, the hash of the address would not match stored hashes.
        secrets::check_stored(&store, &vault).await?;
        // This command sends no outgoing requests, so it allows no private network.
        let ports = Adapters::new(vault, &AllowedNetworks::default())?.ports(store)?;
        let key = &arguments.workspace;
        let found = ports.store.directory.find_workspace_by_key(key).await?;
        let workspace = found.with_context(|| format!("there is no workspace \"{key}\""))?;
        let Ports { store, records, clock, random, .. } = ports;
        let forget = ForgetPerson { store: store.store, hasher: records.hasher, clock, random };
        anyhow::Ok(forget.forget_in(workspace.id, &arguments.email).await?)
    })?;
    for line in lines(forgotten) {
        print(line)?;
    }
    Ok(())
}

fn lines(forgotten: Forgotten) -> [String; 4] {
    let Forgotten { person, bookings, upcoming_bookings } = forgotten;
    let person = if person { "erased" } else { "not found" };
    let bookings = match bookings {
        0 => "none with this address".to_owned(),
        1 => "erased the details of 1".to_owned(),
        more => format!("erased the details of {more}"),
    };
    let upcoming = match upcoming_bookings {
        0 => "none with this address".to_owned(),
        1 => "1 keeps the details until it ends or is cancelled".to_owned(),
        more => format!("{more} keep the details until they end or are cancelled"),
    };
    [
        format!("stored person: {person}"),
        format!("past bookings: {bookings}"),
        format!("upcoming bookings: {upcoming}"),
        "enrichment: blocked for this address".to_owned(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_lists_erased_and_kept_data() {
        let printed = lines(Forgotten { person: true, bookings: 2, upcoming_bookings: 1 });
        let expected = [
            "stored person: erased",
            "past bookings: erased the details of 2",
            "upcoming bookings: 1 keeps the details until it ends or is cancelled",
        ];
        assert_eq!(printed[..3], expected);
    }

    #[test]
    fn output_without_stored_data_says_so() {
        let printed = lines(Forgotten::default());
        let expected = [
            "stored person: not found",
            "past bookings: none with this address",
            "upcoming bookings: none with this address",
        ];
        assert_eq!(printed[..3], expected);
    }
}
