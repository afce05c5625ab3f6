"""Verification of webhook requests (https://www.standardwebhooks.com)."""

import hmac
import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from standardwebhooks import Webhook, WebhookVerificationError
from standardwebhooks.webhooks import EmptyWebhookSecretError

from ._events import Event, event_of

TOLERANCE = timedelta(minutes=5)
"""The largest difference between the time of a request and the clock."""


def verify_webhook(
    body: bytes, headers: Mapping[str, str], *secrets: str, now: datetime | None = None
) -> Event | None:
    """Returns the event of a webhook request whose signature matches one of the secrets.

    It is `None` if a later version of the service has added the event's type. `body` is the raw body. Two secrets are
    needed during a rotation; an empty one matches nothing. An event is delivered at least once: skip an `id` that you
    have processed.

    Args:
        now: The time with an offset, by default that of the system; for a sandbox `sandbox.now()`.

    Raises:
        WebhookVerificationError: The signature matches no secret, or the time of the request differs from `now` by
            more than five minutes.
    """
    given = {name.lower(): value for name, value in headers.items()}
    if not any(_is_signed(body, given, secret, now or datetime.now(UTC)) for secret in secrets):
        raise WebhookVerificationError("the signature matches no secret, or the time differs by more than five minutes")
    return event_of(json.loads(body))


def _is_signed(body: bytes, headers: Mapping[str, str], secret: str, now: datetime) -> bool:
    try:
        sent_at = datetime.fromtimestamp(int(headers["webhook-timestamp"]), UTC)
        expected = Webhook(secret).sign(headers["webhook-id"], sent_at, body.decode())
        signatures = headers["webhook-signature"].split()
    # A header is missing, a value is malformed, or the body is not UTF-8.
    except (KeyError, ValueError, OverflowError, OSError, EmptyWebhookSecretError):
        return False
    if TOLERANCE < abs(now - sent_at):
        return False
    return any(hmac.compare_digest(expected.encode(), signature.encode()) for signature in signatures)
