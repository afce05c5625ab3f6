from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.create_link_request import CreateLinkRequest
from ...models.created_link import CreatedLink
from ...types import UNSET, Response, Unset


def _get_kwargs(
    workspace_id: int,
    event_id: str,
    *,
    body: CreateLinkRequest | None | Unset = UNSET,
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
        "url": "/api/v1/accounts/{workspace_id}/event_types/{event_id}/links".format(
            workspace_id=quote(str(workspace_id), safe=""),
            event_id=quote(str(event_id), safe=""),
        ),
        "params": params,
    }

    if not isinstance(body, Unset):
        if isinstance(body, CreateLinkRequest):
            _kwargs["json"] = body.to_dict()
        else:
            _kwargs["json"] = body

        headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> CreatedLink:
    if response.status_code == 200:
        response_200 = CreatedLink.from_dict(response.json())

        return response_200

    if response.status_code == 201:
        response_201 = CreatedLink.from_dict(response.json())

        return response_201

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[CreatedLink]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    workspace_id: int,
    event_id: str,
    *,
    client: AuthenticatedClient,
    body: CreateLinkRequest | None | Unset = UNSET,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Response[CreatedLink]:
    """Create a booking link

     The hosts are the named members and one member of each named queue: the member with the fewest
    recent assignments relative to its weight. `assignments` explains each choice. The hosts of a
    link never change. If the acting member is the only host and the request names no queue, the
    result is that member's personal link, and an existing one is reused. Otherwise a new team link
    is created.

    With `max_bookings` or `expires_at`, the link ends: its bookings can then only be moved and
    cancelled. A personal link that ends or has a `slug` is a new one with an address of its own.

    With `user_id`, an admin creates or gets the personal link of another member.

    With `"resolve": "per_booking"` the queue chooses at each booking. The link offers every time at
    which the other hosts and at least one member of the queue are free.

    Args:
        workspace_id (int):
        event_id (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (CreateLinkRequest | None | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CreatedLink]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        event_id=event_id,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    workspace_id: int,
    event_id: str,
    *,
    client: AuthenticatedClient,
    body: CreateLinkRequest | None | Unset = UNSET,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> CreatedLink:
    """Create a booking link

     The hosts are the named members and one member of each named queue: the member with the fewest
    recent assignments relative to its weight. `assignments` explains each choice. The hosts of a
    link never change. If the acting member is the only host and the request names no queue, the
    result is that member's personal link, and an existing one is reused. Otherwise a new team link
    is created.

    With `max_bookings` or `expires_at`, the link ends: its bookings can then only be moved and
    cancelled. A personal link that ends or has a `slug` is a new one with an address of its own.

    With `user_id`, an admin creates or gets the personal link of another member.

    With `"resolve": "per_booking"` the queue chooses at each booking. The link offers every time at
    which the other hosts and at least one member of the queue are free.

    Args:
        workspace_id (int):
        event_id (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (CreateLinkRequest | None | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CreatedLink
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        event_id=event_id,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    workspace_id: int,
    event_id: str,
    *,
    client: AuthenticatedClient,
    body: CreateLinkRequest | None | Unset = UNSET,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Response[CreatedLink]:
    """Create a booking link

     The hosts are the named members and one member of each named queue: the member with the fewest
    recent assignments relative to its weight. `assignments` explains each choice. The hosts of a
    link never change. If the acting member is the only host and the request names no queue, the
    result is that member's personal link, and an existing one is reused. Otherwise a new team link
    is created.

    With `max_bookings` or `expires_at`, the link ends: its bookings can then only be moved and
    cancelled. A personal link that ends or has a `slug` is a new one with an address of its own.

    With `user_id`, an admin creates or gets the personal link of another member.

    With `"resolve": "per_booking"` the queue chooses at each booking. The link offers every time at
    which the other hosts and at least one member of the queue are free.

    Args:
        workspace_id (int):
        event_id (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (CreateLinkRequest | None | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CreatedLink]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        event_id=event_id,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_id: int,
    event_id: str,
    *,
    client: AuthenticatedClient,
    body: CreateLinkRequest | None | Unset = UNSET,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> CreatedLink:
    """Create a booking link

     The hosts are the named members and one member of each named queue: the member with the fewest
    recent assignments relative to its weight. `assignments` explains each choice. The hosts of a
    link never change. If the acting member is the only host and the request names no queue, the
    result is that member's personal link, and an existing one is reused. Otherwise a new team link
    is created.

    With `max_bookings` or `expires_at`, the link ends: its bookings can then only be moved and
    cancelled. A personal link that ends or has a `slug` is a new one with an address of its own.

    With `user_id`, an admin creates or gets the personal link of another member.

    With `"resolve": "per_booking"` the queue chooses at each booking. The link offers every time at
    which the other hosts and at least one member of the queue are free.

    Args:
        workspace_id (int):
        event_id (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (CreateLinkRequest | None | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CreatedLink
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        event_id=event_id,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
