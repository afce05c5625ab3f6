import createClient, { type Client } from "openapi-fetch";

import type { paths } from "./generated/schema.ts";
import { type Fetch, retrying } from "./retries.ts";

/** A service: `GET`, `POST` and `DELETE` take a path of the API and its parameters. */
export type Frontdesk = Client<paths>;

/** Returns a token. After a 401, it receives the rejected token and may return another. */
export type TokenSource = (rejected?: string) => string | Promise<string>;

/** Settings of a connection. */
export interface Options {
  /** The address of the service, by default `FRONTDESK_URL`. */
  url?: string;
  /** The API token or its source, by default `FRONTDESK_TOKEN`; `null` for the operations of booking pages. */
  token?: string | TokenSource | null;
  /** The maximum number of repetitions of a request, by default 4. */
  retries?: number;
  /** The timeout of an attempt in milliseconds, by default 40,000, which enrichment needs. */
  timeout?: number;
}

/**
 * Connects to a service.
 *
 * @throws Error if the address or the token is neither an option nor in the environment
 */
export function connect(options: Options = {}): Frontdesk {
  const baseUrl = options.url ?? variable("FRONTDESK_URL");
  const token = options.token === undefined ? variable("FRONTDESK_TOKEN") : options.token;
  const headers = typeof token === "string" ? { Authorization: `Bearer ${token}` } : {};
  const send = retrying(options.retries ?? 4, options.timeout ?? 40_000);
  return createClient<paths>({ baseUrl, headers, fetch: typeof token === "function" ? authorized(token, send) : send });
}

/**
 * Sends requests with the token of a source.
 *
 * After a 401, which has no effect, it repeats the request with another token.
 */
function authorized(source: TokenSource, send: Fetch): Fetch {
  return async (request) => {
    const token = await source();
    request.headers.set("Authorization", `Bearer ${token}`);
    const response = await send(request);
    const next = response.status === 401 ? await source(token) : token;
    if (next === token) return response;
    request.headers.set("Authorization", `Bearer ${next}`);
    return send(request);
  };
}

function variable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`the environment variable ${name} is not set`);
  return value;
}
