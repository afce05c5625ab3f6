// Signs in with the command line of MCP Inspector, and calls tools with stored access and with an access token in a header.
//
//     node inspector.mjs URL
//
// The command line has no option for scopes, and `--relogin` of version 2.12.0 sends no request for revocation.
//
// The environment variable FRONTDESK_TOKEN is a token of an admin, which creates the sign-in link of the member who consents.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { allow, signIn, url } from "./browser.mjs";

const AUTH_REQUIRED = 3;
const STORED = "--stored-auth-only";
const LIST = ["--method", "tools/list"];
const CALL = ["--method", "tools/call", "--tool-name", "list_bookings"];

const script = new URL("./node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js", import.meta.url).pathname;
const folders = await mkdtemp(join(tmpdir(), "inspector-"));
process.on("exit", () => rmSync(folders, { recursive: true }));
const newFolder = () => mkdtemp(join(folders, "store-"));

// Runs the Inspector with the access that is stored in `folder`. A sign-in opens no browser, but prints the address to open.
async function inspect(folder, ...options) {
  const env = { HOME: folder, PATH: folder, MCP_STORAGE_DIR: folder, MCP_INSPECTOR_SECRET_STORE: "file" };
  // Without this, the Inspector signs in only from a terminal.
  env.MCP_AUTO_OPEN_ENABLED = "true";
  const target = ["--cli", url.href, "--transport", "http", "--format", "json"];
  const callback = ["--callback-url", "http://127.0.0.1:0/oauth/callback"];
  const child = spawn(process.execPath, [script, ...target, ...callback, ...options], { env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  const printed = text(child.stdout);
  const log = [];
  try {
    for await (const line of createInterface({ input: child.stderr })) {
      log.push(line);
      const [address] = line.match(/http\S+\/oauth\/authorize\?\S+/) ?? [];
      if (address) {
        assert.equal((await fetch(await allow(address))).status, 200);
      }
    }
    const [code] = await ended;
    const result = code === 0 ? JSON.parse(await printed).result : undefined;
    return { code, result, signedIn: log.includes("Authorization complete."), log: log.join("\n") };
  } finally {
    child.kill();
  }
}

async function succeeds(folder, ...options) {
  const finished = await inspect(folder, ...options);
  assert.equal(finished.code, 0, `${options.join(" ")}: ${finished.log}`);
  assert.ok(!finished.result.isError, JSON.stringify(finished.result));
  return finished;
}

async function isDenied(folder, ...options) {
  const { code, log } = await inspect(folder, ...options, STORED);
  assert.equal(code, AUTH_REQUIRED, log);
}

// Returns the stored tokens, after `change` if it is given.
async function tokens(folder, change) {
  const file = join(folder, "secrets.json");
  const stored = JSON.parse(await readFile(file, "utf8"));
  const [[key, value]] = Object.entries(stored.secrets);
  const found = { ...JSON.parse(value), ...change };
  stored.secrets[key] = JSON.stringify(found);
  await writeFile(file, JSON.stringify(stored));
  return found;
}

async function register() {
  const redirect_uris = ["http://127.0.0.1/oauth/callback"];
  const metadata = { client_name: "MCP Inspector", redirect_uris, token_endpoint_auth_method: "client_secret_post" };
  const request = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(metadata) };
  const { client_id, client_secret } = await (await fetch(new URL("/oauth/register", url), request)).json();
  return ["--client-id", client_id, "--client-secret", client_secret];
}

await signIn();
const folder = await newFolder();
await isDenied(folder, ...LIST);
// `--strict` also fails if it finds an error in the schema of a tool.
const first = await succeeds(folder, ...LIST, "--strict");
assert.ok(first.signedIn, first.log);
const names = first.result.tools.map((tool) => tool.name);
assert.ok(names.includes("list_bookings") && !names.includes("move_booking"), names.join());

const old = await tokens(folder);
// A rejected access token makes the Inspector refresh.
await tokens(folder, { access_token: "none" });
await succeeds(folder, ...CALL, STORED);
const refreshed = await tokens(folder);
assert.notEqual(refreshed.refresh_token, old.refresh_token);

const header = ({ access_token }) => ["--header", `Authorization: Bearer ${access_token}`];
for (const era of ["legacy", "modern"]) {
  await succeeds(folder, ...CALL, STORED, "--protocol-era", era);
  const empty = await newFolder();
  await succeeds(empty, ...LIST, STORED, ...header(refreshed), "--protocol-era", era);
  await succeeds(empty, ...CALL, STORED, ...header(refreshed), "--protocol-era", era);
  await isDenied(empty, ...LIST, ...header(old), "--protocol-era", era);
}

// A client with a secret that was registered before.
const known = await succeeds(await newFolder(), ...CALL, ...(await register()));
assert.ok(known.signedIn, known.log);
console.log("MCP Inspector signed in, refreshed and called tools");
