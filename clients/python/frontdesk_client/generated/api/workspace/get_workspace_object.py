from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.get_workspace_object_section import (
    GetWorkspaceObjectSection,
)
from ...models.workspace_object import WorkspaceObject
from ...types import Response


def _get_kwargs(
    workspace_id: int,
    section: GetWorkspaceObjectSection,
    key: str,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/accounts/{workspace_id}/workspace/{section}/{key}".format(
            workspace_id=quote(str(workspace_id), safe=""),
            section=quote(str(section), safe=""),
            key=quote(str(key), safe=""),
        ),
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> WorkspaceObject:
    if response.status_code == 200:
        response_200 = WorkspaceObject.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[WorkspaceObject]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    workspace_id: int,
    section: GetWorkspaceObjectSection,
    key: str,
    *,
    client: AuthenticatedClient,
) -> Response[WorkspaceObject]:
    """Get one object of the configuration

     Returns the object as the workspace document has it. Admins read every object, members their own
    entry in `members`. Secrets are `{"stored": true}`. Archived objects are not found.

    Args:
        workspace_id (int):
        section (GetWorkspaceObjectSection):
        key (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[WorkspaceObject]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        section=section,
        key=key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    workspace_id: int,
    section: GetWorkspaceObjectSection,
    key: str,
    *,
    client: AuthenticatedClient,
) -> WorkspaceObject:
    """Get one object of the configuration

     Returns the object as the workspace document has it. Admins read every object, members their own
    entry in `members`. Secrets are `{"stored": true}`. Archived objects are not found.

    Args:
        workspace_id (int):
        section (GetWorkspaceObjectSection):
        key (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        WorkspaceObject
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        section=section,
        key=key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    workspace_id: int,
    section: GetWorkspaceObjectSection,
    key: str,
    *,
    client: AuthenticatedClient,
) -> Response[WorkspaceObject]:
    """Get one object of the configuration

     Returns the object as the workspace document has it. Admins read every object, members their own
    entry in `members`. Secrets are `{"stored": true}`. Archived objects are not found.

    Args:
        workspace_id (int):
        section (GetWorkspaceObjectSection):
        key (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[WorkspaceObject]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        section=section,
        key=key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_id: int,
    section: GetWorkspaceObjectSection,
    key: str,
    *,
    client: AuthenticatedClient,
) -> WorkspaceObject:
    """Get one object of the configuration

     Returns the object as the workspace document has it. Admins read every object, members their own
    entry in `members`. Secrets are `{"stored": true}`. Archived objects are not found.

    Args:
        workspace_id (int):
        section (GetWorkspaceObjectSection):
        key (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        WorkspaceObject
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        section=section,
        key=key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
