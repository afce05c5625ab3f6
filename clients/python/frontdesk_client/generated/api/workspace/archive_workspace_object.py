from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.archive_workspace_object_section import (
    ArchiveWorkspaceObjectSection,
)
from ...models.changed_workspace_object import ChangedWorkspaceObject
from ...types import UNSET, Response, Unset


def _get_kwargs(
    workspace_id: int,
    section: ArchiveWorkspaceObjectSection,
    key: str,
    *,
    reassign_to: str | Unset = UNSET,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    if not isinstance(if_match, Unset):
        headers["If-Match"] = if_match

    params: dict[str, Any] = {}

    params["reassign_to"] = reassign_to

    params["dry_run"] = dry_run

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "delete",
        "url": "/api/v1/accounts/{workspace_id}/workspace/{section}/{key}".format(
            workspace_id=quote(str(workspace_id), safe=""),
            section=quote(str(section), safe=""),
            key=quote(str(key), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ChangedWorkspaceObject:
    if response.status_code == 200:
        response_200 = ChangedWorkspaceObject.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ChangedWorkspaceObject]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    workspace_id: int,
    section: ArchiveWorkspaceObjectSection,
    key: str,
    *,
    client: AuthenticatedClient,
    reassign_to: str | Unset = UNSET,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[ChangedWorkspaceObject]:
    """Archive one object of the configuration

     Only for admins. The object is archived, a provider or chain removed, as `frontdesk apply
    --prune` does with objects that a file omits. `warnings` lists the upcoming bookings of an
    archived member, and the links that close. With `reassign_to`, the next 50 meetings are first
    reassigned, each at its time: the queue that chose the member chooses again, and the named member
    takes over the others. `reassigned` lists these meetings, and `warnings` those that were not
    reassigned, with the reason. This also needs the scope `bookings:write`. An
    archived member also leaves queues, the hosts of event types and delegations. If another object
    still needs the object, the response is a 400 with the paths of the workspace document.

    Args:
        workspace_id (int):
        section (ArchiveWorkspaceObjectSection):
        key (str):
        reassign_to (str | Unset):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ChangedWorkspaceObject]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        section=section,
        key=key,
        reassign_to=reassign_to,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    workspace_id: int,
    section: ArchiveWorkspaceObjectSection,
    key: str,
    *,
    client: AuthenticatedClient,
    reassign_to: str | Unset = UNSET,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> ChangedWorkspaceObject:
    """Archive one object of the configuration

     Only for admins. The object is archived, a provider or chain removed, as `frontdesk apply
    --prune` does with objects that a file omits. `warnings` lists the upcoming bookings of an
    archived member, and the links that close. With `reassign_to`, the next 50 meetings are first
    reassigned, each at its time: the queue that chose the member chooses again, and the named member
    takes over the others. `reassigned` lists these meetings, and `warnings` those that were not
    reassigned, with the reason. This also needs the scope `bookings:write`. An
    archived member also leaves queues, the hosts of event types and delegations. If another object
    still needs the object, the response is a 400 with the paths of the workspace document.

    Args:
        workspace_id (int):
        section (ArchiveWorkspaceObjectSection):
        key (str):
        reassign_to (str | Unset):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ChangedWorkspaceObject
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        section=section,
        key=key,
        reassign_to=reassign_to,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    workspace_id: int,
    section: ArchiveWorkspaceObjectSection,
    key: str,
    *,
    client: AuthenticatedClient,
    reassign_to: str | Unset = UNSET,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[ChangedWorkspaceObject]:
    """Archive one object of the configuration

     Only for admins. The object is archived, a provider or chain removed, as `frontdesk apply
    --prune` does with objects that a file omits. `warnings` lists the upcoming bookings of an
    archived member, and the links that close. With `reassign_to`, the next 50 meetings are first
    reassigned, each at its time: the queue that chose the member chooses again, and the named member
    takes over the others. `reassigned` lists these meetings, and `warnings` those that were not
    reassigned, with the reason. This also needs the scope `bookings:write`. An
    archived member also leaves queues, the hosts of event types and delegations. If another object
    still needs the object, the response is a 400 with the paths of the workspace document.

    Args:
        workspace_id (int):
        section (ArchiveWorkspaceObjectSection):
        key (str):
        reassign_to (str | Unset):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ChangedWorkspaceObject]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        section=section,
        key=key,
        reassign_to=reassign_to,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_id: int,
    section: ArchiveWorkspaceObjectSection,
    key: str,
    *,
    client: AuthenticatedClient,
    reassign_to: str | Unset = UNSET,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> ChangedWorkspaceObject:
    """Archive one object of the configuration

     Only for admins. The object is archived, a provider or chain removed, as `frontdesk apply
    --prune` does with objects that a file omits. `warnings` lists the upcoming bookings of an
    archived member, and the links that close. With `reassign_to`, the next 50 meetings are first
    reassigned, each at its time: the queue that chose the member chooses again, and the named member
    takes over the others. `reassigned` lists these meetings, and `warnings` those that were not
    reassigned, with the reason. This also needs the scope `bookings:write`. An
    archived member also leaves queues, the hosts of event types and delegations. If another object
    still needs the object, the response is a 400 with the paths of the workspace document.

    Args:
        workspace_id (int):
        section (ArchiveWorkspaceObjectSection):
        key (str):
        reassign_to (str | Unset):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ChangedWorkspaceObject
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        section=section,
        key=key,
        reassign_to=reassign_to,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
