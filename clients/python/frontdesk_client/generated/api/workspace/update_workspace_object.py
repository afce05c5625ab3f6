from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.changed_workspace_object import ChangedWorkspaceObject
from ...models.update_workspace_object_request import UpdateWorkspaceObjectRequest
from ...models.update_workspace_object_section import (
    UpdateWorkspaceObjectSection,
)
from ...types import UNSET, Response, Unset


def _get_kwargs(
    workspace_id: int,
    section: UpdateWorkspaceObjectSection,
    key: str,
    *,
    body: UpdateWorkspaceObjectRequest,
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

    params["dry_run"] = dry_run

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "patch",
        "url": "/api/v1/accounts/{workspace_id}/workspace/{section}/{key}".format(
            workspace_id=quote(str(workspace_id), safe=""),
            section=quote(str(section), safe=""),
            key=quote(str(key), safe=""),
        ),
        "params": params,
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

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
    section: UpdateWorkspaceObjectSection,
    key: str,
    *,
    client: AuthenticatedClient,
    body: UpdateWorkspaceObjectRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[ChangedWorkspaceObject]:
    """Change fields of one object of the configuration

     A JSON Merge Patch (RFC 7396): `null` removes a field, a list replaces the stored list, other
    fields stay. A changed `key` renames an object that has an id. Admins change every object;
    members change the time zone, hours, caps, absences and landing page of their own entry in
    `members`.

    Args:
        workspace_id (int):
        section (UpdateWorkspaceObjectSection):
        key (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpdateWorkspaceObjectRequest): The fields of the object to change; `null` restores
            the default of a field.

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
        body=body,
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
    section: UpdateWorkspaceObjectSection,
    key: str,
    *,
    client: AuthenticatedClient,
    body: UpdateWorkspaceObjectRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> ChangedWorkspaceObject:
    """Change fields of one object of the configuration

     A JSON Merge Patch (RFC 7396): `null` removes a field, a list replaces the stored list, other
    fields stay. A changed `key` renames an object that has an id. Admins change every object;
    members change the time zone, hours, caps, absences and landing page of their own entry in
    `members`.

    Args:
        workspace_id (int):
        section (UpdateWorkspaceObjectSection):
        key (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpdateWorkspaceObjectRequest): The fields of the object to change; `null` restores
            the default of a field.

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
        body=body,
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
    section: UpdateWorkspaceObjectSection,
    key: str,
    *,
    client: AuthenticatedClient,
    body: UpdateWorkspaceObjectRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[ChangedWorkspaceObject]:
    """Change fields of one object of the configuration

     A JSON Merge Patch (RFC 7396): `null` removes a field, a list replaces the stored list, other
    fields stay. A changed `key` renames an object that has an id. Admins change every object;
    members change the time zone, hours, caps, absences and landing page of their own entry in
    `members`.

    Args:
        workspace_id (int):
        section (UpdateWorkspaceObjectSection):
        key (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpdateWorkspaceObjectRequest): The fields of the object to change; `null` restores
            the default of a field.

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
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_id: int,
    section: UpdateWorkspaceObjectSection,
    key: str,
    *,
    client: AuthenticatedClient,
    body: UpdateWorkspaceObjectRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> ChangedWorkspaceObject:
    """Change fields of one object of the configuration

     A JSON Merge Patch (RFC 7396): `null` removes a field, a list replaces the stored list, other
    fields stay. A changed `key` renames an object that has an id. Admins change every object;
    members change the time zone, hours, caps, absences and landing page of their own entry in
    `members`.

    Args:
        workspace_id (int):
        section (UpdateWorkspaceObjectSection):
        key (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpdateWorkspaceObjectRequest): The fields of the object to change; `null` restores
            the default of a field.

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
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
