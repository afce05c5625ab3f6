from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.member_absences import MemberAbsences
from ...models.replace_absences_request import ReplaceAbsencesRequest
from ...types import UNSET, Response, Unset


def _get_kwargs(
    workspace_id: int,
    user_id: int,
    *,
    body: ReplaceAbsencesRequest,
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
        "method": "put",
        "url": "/api/v1/accounts/{workspace_id}/members/{user_id}/absences".format(
            workspace_id=quote(str(workspace_id), safe=""),
            user_id=quote(str(user_id), safe=""),
        ),
        "params": params,
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> MemberAbsences:
    if response.status_code == 200:
        response_200 = MemberAbsences.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[MemberAbsences]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    workspace_id: int,
    user_id: int,
    *,
    client: AuthenticatedClient,
    body: ReplaceAbsencesRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Response[MemberAbsences]:
    """Replace the absences of a member

     The member has no open times while out of office, and queues skip the member. Existing bookings
    stay; `bookings` lists the coming ones that fall into an absence. Admins change the absences of
    every member, others their own.

    Args:
        workspace_id (int):
        user_id (int):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (ReplaceAbsencesRequest): All absences of a member.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MemberAbsences]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        user_id=user_id,
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
    user_id: int,
    *,
    client: AuthenticatedClient,
    body: ReplaceAbsencesRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> MemberAbsences:
    """Replace the absences of a member

     The member has no open times while out of office, and queues skip the member. Existing bookings
    stay; `bookings` lists the coming ones that fall into an absence. Admins change the absences of
    every member, others their own.

    Args:
        workspace_id (int):
        user_id (int):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (ReplaceAbsencesRequest): All absences of a member.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MemberAbsences
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        user_id=user_id,
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
    user_id: int,
    *,
    client: AuthenticatedClient,
    body: ReplaceAbsencesRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Response[MemberAbsences]:
    """Replace the absences of a member

     The member has no open times while out of office, and queues skip the member. Existing bookings
    stay; `bookings` lists the coming ones that fall into an absence. Admins change the absences of
    every member, others their own.

    Args:
        workspace_id (int):
        user_id (int):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (ReplaceAbsencesRequest): All absences of a member.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MemberAbsences]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        user_id=user_id,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_id: int,
    user_id: int,
    *,
    client: AuthenticatedClient,
    body: ReplaceAbsencesRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> MemberAbsences:
    """Replace the absences of a member

     The member has no open times while out of office, and queues skip the member. Existing bookings
    stay; `bookings` lists the coming ones that fall into an absence. Admins change the absences of
    every member, others their own.

    Args:
        workspace_id (int):
        user_id (int):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (ReplaceAbsencesRequest): All absences of a member.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MemberAbsences
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        user_id=user_id,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
