use crate::fault::{Fault, Faults};
use crate::ids::WorkspaceId;
use crate::plan::Secret;
use crate::ports::{SealedSecret, SecretSealer, SecretUse};

#[derive(Clone, Copy)]
pub(super) struct Seal<'a> {
    pub(super) workspace_id: WorkspaceId,
    pub(super) sealer: &'a dyn SecretSealer,
}

impl Seal<'_> {
    /// Seals a secret; an unchanged secret keeps its stored bytes.
    ///
    /// `stored` is the secret for the same destination, which alone may receive it.
    pub(super) fn secret(
        &self,
        service: &str,
        secret: &Secret,
        stored: Option<&SealedSecret>,
        path: impl FnOnce() -> String,
        faults: &mut Faults,
    ) -> Option<SealedSecret> {
        let Some(secret) = secret.reveal() else {
            if stored.is_none() {
                faults
                    .push(Fault::new(path(), "no secret is stored for this destination; give it"));
            }
            return stored.cloned();
        };
        let secret_use = SecretUse { workspace_id: self.workspace_id, service: service.to_owned() };
        if let Some(stored) =
            stored.filter(|stored| self.sealer.is_same(&secret_use, stored, secret))
        {
            return Some(stored.clone());
        }
        let sealed = self.sealer.seal(&secret_use, secret);
        sealed
            .map_err(|refusal| {
                faults.push(Fault::new(path(), format!("cannot be stored: {refusal}")));
            })
            .ok()
    }
}
