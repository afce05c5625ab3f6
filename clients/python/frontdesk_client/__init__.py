"""Client of the Frontdesk API: generated operations, retries, pagination, problems and webhooks.

`frontdesk_client.generated` has a module per operation, such as `generated.api.bookings.book_meeting`.
"""

from standardwebhooks import WebhookVerificationError

from ._client import Frontdesk
from ._events import Event
from .generated.pages import iterate, iterate_async
from ._problems import ProblemError
from ._webhooks import verify_webhook

__all__ = [
    "Event",
    "Frontdesk",
    "ProblemError",
    "WebhookVerificationError",
    "iterate",
    "iterate_async",
    "verify_webhook",
]
