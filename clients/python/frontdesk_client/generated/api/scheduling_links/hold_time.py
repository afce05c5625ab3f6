from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.held_time import HeldTime
from ...models.hold_time_request import HoldTimeRequest
from ...types import UNSET, Response, Unset


def _get_kwargs(
    workspace_id: int,
    link_id: int,
    *,
    body: HoldTimeRequest,
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
        "url": "/api/v1/accounts/{workspace_id}/scheduling_links/{link_id}/holds".format(
            workspace_id=quote(str(workspace_id), safe=""),
            link_id=quote(str(link_id), safe=""),
        ),
        "params": params,
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> HeldTime:
    if response.status_code == 201:
        response_201 = HeldTime.from_dict(response.json())

        return response_201

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[HeldTime]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    workspace_id: int,
    link_id: int,
    *,
    client: AuthenticatedClient,
    body: HoldTimeRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Response[HeldTime]:
    """Hold a time of a link

     Closes an open time to every other request for some minutes. Until the hold expires, only its
    `id` books the time, as `hold_id`. A queue that chooses at each booking chooses now; its turn is
    counted when the meeting is booked. A hold sends no mail and no event, and counts toward the
    `max_bookings` of its link.

    Args:
        workspace_id (int):
        link_id (int):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (HoldTimeRequest): The time to hold.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[HeldTime]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        link_id=link_id,
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
    link_id: int,
    *,
    client: AuthenticatedClient,
    body: HoldTimeRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> HeldTime:
    """Hold a time of a link

     Closes an open time to every other request for some minutes. Until the hold expires, only its
    `id` books the time, as `hold_id`. A queue that chooses at each booking chooses now; its turn is
    counted when the meeting is booked. A hold sends no mail and no event, and counts toward the
    `max_bookings` of its link.

    Args:
        workspace_id (int):
        link_id (int):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (HoldTimeRequest): The time to hold.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        HeldTime
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        link_id=link_id,
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
    link_id: int,
    *,
    client: AuthenticatedClient,
    body: HoldTimeRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Response[HeldTime]:
    """Hold a time of a link

     Closes an open time to every other request for some minutes. Until the hold expires, only its
    `id` books the time, as `hold_id`. A queue that chooses at each booking chooses now; its turn is
    counted when the meeting is booked. A hold sends no mail and no event, and counts toward the
    `max_bookings` of its link.

    Args:
        workspace_id (int):
        link_id (int):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (HoldTimeRequest): The time to hold.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[HeldTime]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        link_id=link_id,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_id: int,
    link_id: int,
    *,
    client: AuthenticatedClient,
    body: HoldTimeRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> HeldTime:
    """Hold a time of a link

     Closes an open time to every other request for some minutes. Until the hold expires, only its
    `id` books the time, as `hold_id`. A queue that chooses at each booking chooses now; its turn is
    counted when the meeting is booked. A hold sends no mail and no event, and counts toward the
    `max_bookings` of its link.

    Args:
        workspace_id (int):
        link_id (int):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (HoldTimeRequest): The time to hold.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        HeldTime
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        link_id=link_id,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
