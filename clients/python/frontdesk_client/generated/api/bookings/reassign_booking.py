from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.reassign_request import ReassignRequest
from ...models.reassigned_booking import ReassignedBooking
from ...types import UNSET, Response, Unset


def _get_kwargs(
    booking_uuid: UUID,
    *,
    body: None | ReassignRequest | Unset = UNSET,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    params: dict[str, Any] = {}

    params["dry_run"] = dry_run

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/bookings/{booking_uuid}/reassign".format(
            booking_uuid=quote(str(booking_uuid), safe=""),
        ),
        "params": params,
    }

    if not isinstance(body, Unset):
        if isinstance(body, ReassignRequest):
            _kwargs["json"] = body.to_dict()
        else:
            _kwargs["json"] = body

        headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ReassignedBooking:
    if response.status_code == 200:
        response_200 = ReassignedBooking.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ReassignedBooking]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    booking_uuid: UUID,
    *,
    client: AuthenticatedClient,
    body: None | ReassignRequest | Unset = UNSET,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Response[ReassignedBooking]:
    """Reassign a booking

     Replaces a host at the same time. The host that a queue chose is replaced by another member of
    the queue, and the assignment of the queue moves to the new host. Any other host is replaced by
    the member in `user_id`. The new host must be free, and gets the role and the lead. The members
    are checked while they are locked. The link keeps its hosts for further bookings.

    Args:
        booking_uuid (UUID):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (None | ReassignRequest | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ReassignedBooking]
    """

    kwargs = _get_kwargs(
        booking_uuid=booking_uuid,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    booking_uuid: UUID,
    *,
    client: AuthenticatedClient,
    body: None | ReassignRequest | Unset = UNSET,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> ReassignedBooking:
    """Reassign a booking

     Replaces a host at the same time. The host that a queue chose is replaced by another member of
    the queue, and the assignment of the queue moves to the new host. Any other host is replaced by
    the member in `user_id`. The new host must be free, and gets the role and the lead. The members
    are checked while they are locked. The link keeps its hosts for further bookings.

    Args:
        booking_uuid (UUID):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (None | ReassignRequest | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ReassignedBooking
    """

    kwargs = _get_kwargs(
        booking_uuid=booking_uuid,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    booking_uuid: UUID,
    *,
    client: AuthenticatedClient,
    body: None | ReassignRequest | Unset = UNSET,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Response[ReassignedBooking]:
    """Reassign a booking

     Replaces a host at the same time. The host that a queue chose is replaced by another member of
    the queue, and the assignment of the queue moves to the new host. Any other host is replaced by
    the member in `user_id`. The new host must be free, and gets the role and the lead. The members
    are checked while they are locked. The link keeps its hosts for further bookings.

    Args:
        booking_uuid (UUID):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (None | ReassignRequest | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ReassignedBooking]
    """

    kwargs = _get_kwargs(
        booking_uuid=booking_uuid,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    booking_uuid: UUID,
    *,
    client: AuthenticatedClient,
    body: None | ReassignRequest | Unset = UNSET,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> ReassignedBooking:
    """Reassign a booking

     Replaces a host at the same time. The host that a queue chose is replaced by another member of
    the queue, and the assignment of the queue moves to the new host. Any other host is replaced by
    the member in `user_id`. The new host must be free, and gets the role and the lead. The members
    are checked while they are locked. The link keeps its hosts for further bookings.

    Args:
        booking_uuid (UUID):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (None | ReassignRequest | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ReassignedBooking
    """

    kwargs = _get_kwargs(
        booking_uuid=booking_uuid,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
