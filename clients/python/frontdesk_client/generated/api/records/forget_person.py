from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.forget_person_request import ForgetPersonRequest
from ...models.forgotten import Forgotten
from ...types import UNSET, Response, Unset


def _get_kwargs(
    workspace_id: int,
    *,
    body: ForgetPersonRequest,
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
        "url": "/api/v1/accounts/{workspace_id}/records/forget".format(
            workspace_id=quote(str(workspace_id), safe=""),
        ),
        "params": params,
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Any | Forgotten:
    if response.status_code == 200:
        response_200 = Forgotten.from_dict(response.json())

        return response_200

    if response.status_code == 204:
        response_204 = cast(Any, None)
        return response_204

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[Any | Forgotten]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    body: ForgetPersonRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Response[Any | Forgotten]:
    """Erase a person

     Only for admins. Deletes the stored person with all sources, the person's details in past
    bookings, and recorded responses of idempotency keys that contain the address. Upcoming bookings
    keep the details, because the hosts need them; the service removes the details within a minute
    after the booking ends or is cancelled. `upcoming_bookings` is the number of these bookings;
    cancel those that should not take place. The log of billed calls remains, with a keyed hash of
    the address. Enrichment skips the address from then on, even if nothing was stored. The address
    is in the request body, so that proxies do not log it.

    Args:
        workspace_id (int):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (ForgetPersonRequest): The person to erase.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | Forgotten]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
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
    *,
    client: AuthenticatedClient,
    body: ForgetPersonRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Any | Forgotten:
    """Erase a person

     Only for admins. Deletes the stored person with all sources, the person's details in past
    bookings, and recorded responses of idempotency keys that contain the address. Upcoming bookings
    keep the details, because the hosts need them; the service removes the details within a minute
    after the booking ends or is cancelled. `upcoming_bookings` is the number of these bookings;
    cancel those that should not take place. The log of billed calls remains, with a keyed hash of
    the address. Enrichment skips the address from then on, even if nothing was stored. The address
    is in the request body, so that proxies do not log it.

    Args:
        workspace_id (int):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (ForgetPersonRequest): The person to erase.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | Forgotten
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
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
    *,
    client: AuthenticatedClient,
    body: ForgetPersonRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Response[Any | Forgotten]:
    """Erase a person

     Only for admins. Deletes the stored person with all sources, the person's details in past
    bookings, and recorded responses of idempotency keys that contain the address. Upcoming bookings
    keep the details, because the hosts need them; the service removes the details within a minute
    after the booking ends or is cancelled. `upcoming_bookings` is the number of these bookings;
    cancel those that should not take place. The log of billed calls remains, with a keyed hash of
    the address. Enrichment skips the address from then on, even if nothing was stored. The address
    is in the request body, so that proxies do not log it.

    Args:
        workspace_id (int):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (ForgetPersonRequest): The person to erase.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | Forgotten]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    body: ForgetPersonRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Any | Forgotten:
    """Erase a person

     Only for admins. Deletes the stored person with all sources, the person's details in past
    bookings, and recorded responses of idempotency keys that contain the address. Upcoming bookings
    keep the details, because the hosts need them; the service removes the details within a minute
    after the booking ends or is cancelled. `upcoming_bookings` is the number of these bookings;
    cancel those that should not take place. The log of billed calls remains, with a keyed hash of
    the address. Enrichment skips the address from then on, even if nothing was stored. The address
    is in the request body, so that proxies do not log it.

    Args:
        workspace_id (int):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (ForgetPersonRequest): The person to erase.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | Forgotten
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
