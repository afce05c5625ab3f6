"""Calls all tools of an endpoint with the official Python client and validates the results against the tools' schemas.

    python client.py MODE (help | workspace) URL

MODE is `legacy` (`initialize` handshake), `auto`, or a revision without a handshake, such as 2026-07-28. The environment variable
FRONTDESK_TOKEN sets the bearer token.
"""

import asyncio
import json
import os
import sys

import calls
from jsonschema import Draft202012Validator
from mcp import Client
from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client
from mcp.shared.exceptions import MCPError

TABLES = {"help": (calls.HELP, calls.HELP_REFUSED), "workspace": (calls.WORKSPACE, calls.WORKSPACE_REFUSED)}
HINTS = ["read_only_hint", "destructive_hint", "idempotent_hint", "open_world_hint"]


def check(holds, said):
    if not holds:
        raise AssertionError(said)


def check_descriptions(tools):
    check([tool.name for tool in tools] == sorted(tool.name for tool in tools), "the tools are not sorted")
    for tool in tools:
        check(tool.title and tool.description, f"{tool.name}: title or description is missing")
        check(tool.annotations and tool.annotations.title == tool.title, f"{tool.name}: the annotation has another title")
        for hint in HINTS:
            check(getattr(tool.annotations, hint) is not None, f"{tool.name}: {hint} is missing")
        for schema in [tool.input_schema, tool.output_schema]:
            check(schema is not None and schema["type"] == "object", f"{tool.name}: a schema is not of type object")
            Draft202012Validator.check_schema(schema)
            check("$ref" not in json.dumps(schema), f"{tool.name}: a schema contains $ref, which some hosts do not support")
        check(tool.input_schema["additionalProperties"] is False, f"{tool.name}: additional arguments are allowed")


async def call(client, tool, arguments):
    Draft202012Validator(tool.input_schema).validate(arguments)
    result = await client.call_tool(tool.name, arguments)
    check(not result.is_error, f"{tool.name} {arguments}: {result.content}")
    answer = result.structured_content
    Draft202012Validator(tool.output_schema).validate(answer)
    check(json.loads(result.content[0].text) == answer, f"{tool.name}: text and structured content differ")
    return answer


async def refuse(client, tool, arguments, expected):
    result = await client.call_tool(tool.name, arguments)
    check(result.is_error and result.structured_content is None, f"{tool.name} {arguments}: no error")
    said = result.content[0].text
    check(expected in said, f"{tool.name} {arguments}: expected {expected} in {said}")


def usual_arguments(tool):
    """Returns the required arguments of a tool without a row; a write is a dry run."""
    required, known = tool.input_schema["required"], tool.input_schema["properties"]
    missing = [name for name in required if name not in calls.VALUES]
    check(not missing, f"add a row for {tool.name} or values for {missing} to calls.py")
    arguments = {name: calls.VALUES[name] for name in required}
    return {**arguments, "dry_run": True} if "dry_run" in known else arguments


async def try_endpoint(client, rows, refusals):
    tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    check_descriptions(list(tools.values()))
    check(client.instructions, "the instructions are missing")
    named = {name for name, _ in rows}
    check(named <= set(tools), f"not listed: {named - set(tools)}")
    rest = [(name, usual_arguments(tool)) for name, tool in tools.items() if name not in named]
    answers = {}
    for name, arguments in rows + rest:
        if callable(arguments):
            arguments = arguments(answers)
        answers[name] = await call(client, tools[name], arguments)
    for name, arguments, expected in refusals:
        await refuse(client, tools[name], arguments, expected)
    try:
        await client.call_tool("no_such_tool", {})
    except MCPError as error:
        check(error.error.code == -32602, f"an unknown tool: {error}")
    else:
        check(False, "an unknown tool was accepted")
    return len(tools)


async def main(mode, endpoint, url):
    token = os.environ.get("FRONTDESK_TOKEN")
    headers = {"Authorization": f"Bearer {token}"} if token else None
    async with create_mcp_http_client(headers=headers) as http:
        async with Client(streamable_http_client(url, http_client=http), mode=mode) as client:
            tools = await try_endpoint(client, *TABLES[endpoint])
            print(f"{endpoint}: {tools} tools called over {client.protocol_version}")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
