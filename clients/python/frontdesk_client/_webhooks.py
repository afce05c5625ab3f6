"""Verification of webhook requests (https://www.standardwebhooks.com)."""

import json
from collections.abc import Mapping

from standardwebhooks import Webhook, WebhookVerificationError

from ._events import Event, event_of


def verify_webhook(body: bytes, headers: Mapping[str, str], *secrets: str) -> Event | None:
    """Returns the event of a webhook request whose signature matches one of the secrets.

    It is `None` if a later version of the service has added the event's type. `body` is the raw body. Two secrets are
    needed during a rotation. An event is delivered at least once: skip an `id` that you have processed.

    Raises:
        WebhookVerificationError: The signature matches no secret, or the request is more than five minutes old.
    """
    if not any(_is_signed(body, headers, secret) for secret in secrets):
        raise WebhookVerificationError("the signature matches no secret, or the request is too old")
    return event_of(json.loads(body))


def _is_signed(body: bytes, headers: Mapping[str, str], secret: str) -> bool:
    webhook = Webhook(secret)
    try:
        webhook.verify(body, dict(headers), json_parse=False)
    # The library raises a `ValueError` for a body that is not UTF-8 and for malformed signatures.
    except (WebhookVerificationError, ValueError):
        return False
    return True
