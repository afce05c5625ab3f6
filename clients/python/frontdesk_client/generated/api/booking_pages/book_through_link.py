from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.book_through_link_request import BookThroughLinkRequest
from ...models.managed_booking import ManagedBooking
from ...types import UNSET, Response, Unset


def _get_kwargs(
    workspace_key: str,
    slug: str,
    *,
    body: BookThroughLinkRequest,
    dry_run: bool | Unset = False,
    idempotency_key: UUID | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    params: dict[str, Any] = {}

    params["dry_run"] = dry_run

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/public/links/{workspace_key}/{slug}/bookings".format(
            workspace_key=quote(str(workspace_key), safe=""),
            slug=quote(str(slug), safe=""),
        ),
        "params": params,
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ManagedBooking:
    if response.status_code == 201:
        response_201 = ManagedBooking.from_dict(response.json())

        return response_201

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ManagedBooking]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    workspace_key: str,
    slug: str,
    *,
    client: AuthenticatedClient | Client,
    body: BookThroughLinkRequest,
    dry_run: bool | Unset = False,
    idempotency_key: UUID | Unset = UNSET,
) -> Response[ManagedBooking]:
    """Book through a team link

     Books one of the link's open times. The time is checked while the hosts are locked, so only one
    of several concurrent requests for the same time succeeds. The response contains the manage
    token, which is sufficient to read, move and cancel the booking. The invitee is stored as a
    person of the workspace. The time is reserved at once, but guests are mailed only after the
    invitee has confirmed with the link in the mail. Bookings per client address and unconfirmed
    bookings per invitee and per link are capped; beyond a cap, the response is `rate_limited`.

    Args:
        workspace_key (str):
        slug (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (UUID | Unset):
        body (BookThroughLinkRequest): A meeting that an invitee books.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ManagedBooking]
    """

    kwargs = _get_kwargs(
        workspace_key=workspace_key,
        slug=slug,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    workspace_key: str,
    slug: str,
    *,
    client: AuthenticatedClient | Client,
    body: BookThroughLinkRequest,
    dry_run: bool | Unset = False,
    idempotency_key: UUID | Unset = UNSET,
) -> ManagedBooking:
    """Book through a team link

     Books one of the link's open times. The time is checked while the hosts are locked, so only one
    of several concurrent requests for the same time succeeds. The response contains the manage
    token, which is sufficient to read, move and cancel the booking. The invitee is stored as a
    person of the workspace. The time is reserved at once, but guests are mailed only after the
    invitee has confirmed with the link in the mail. Bookings per client address and unconfirmed
    bookings per invitee and per link are capped; beyond a cap, the response is `rate_limited`.

    Args:
        workspace_key (str):
        slug (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (UUID | Unset):
        body (BookThroughLinkRequest): A meeting that an invitee books.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ManagedBooking
    """

    kwargs = _get_kwargs(
        workspace_key=workspace_key,
        slug=slug,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    workspace_key: str,
    slug: str,
    *,
    client: AuthenticatedClient | Client,
    body: BookThroughLinkRequest,
    dry_run: bool | Unset = False,
    idempotency_key: UUID | Unset = UNSET,
) -> Response[ManagedBooking]:
    """Book through a team link

     Books one of the link's open times. The time is checked while the hosts are locked, so only one
    of several concurrent requests for the same time succeeds. The response contains the manage
    token, which is sufficient to read, move and cancel the booking. The invitee is stored as a
    person of the workspace. The time is reserved at once, but guests are mailed only after the
    invitee has confirmed with the link in the mail. Bookings per client address and unconfirmed
    bookings per invitee and per link are capped; beyond a cap, the response is `rate_limited`.

    Args:
        workspace_key (str):
        slug (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (UUID | Unset):
        body (BookThroughLinkRequest): A meeting that an invitee books.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ManagedBooking]
    """

    kwargs = _get_kwargs(
        workspace_key=workspace_key,
        slug=slug,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_key: str,
    slug: str,
    *,
    client: AuthenticatedClient | Client,
    body: BookThroughLinkRequest,
    dry_run: bool | Unset = False,
    idempotency_key: UUID | Unset = UNSET,
) -> ManagedBooking:
    """Book through a team link

     Books one of the link's open times. The time is checked while the hosts are locked, so only one
    of several concurrent requests for the same time succeeds. The response contains the manage
    token, which is sufficient to read, move and cancel the booking. The invitee is stored as a
    person of the workspace. The time is reserved at once, but guests are mailed only after the
    invitee has confirmed with the link in the mail. Bookings per client address and unconfirmed
    bookings per invitee and per link are capped; beyond a cap, the response is `rate_limited`.

    Args:
        workspace_key (str):
        slug (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (UUID | Unset):
        body (BookThroughLinkRequest): A meeting that an invitee books.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ManagedBooking
    """

    kwargs = _get_kwargs(
        workspace_key=workspace_key,
        slug=slug,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
