import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

import { Webhook, WebhookVerificationError } from "standardwebhooks";

import type { components } from "./generated/schema.ts";

export { WebhookVerificationError };

/** An event of the feed or of a webhook. Ignore events with a `type` that you do not know. */
export type Event = components["schemas"]["Event"];

/** The largest difference in milliseconds between the time of a request and the clock. */
const TOLERANCE = 5 * 60_000;

/**
 * Returns the event of a webhook request whose signature matches the secret, or one of the secrets.
 *
 * `body` is the raw body. Two secrets are needed during a rotation; an empty one matches nothing. `now` is by default the
 * time of the system; for a sandbox pass `await sandbox.now()`. An event is delivered at least once: skip an `id` that you
 * have processed.
 *
 * @throws WebhookVerificationError if no secret matches, or the time of the request differs from `now` by more than five minutes
 */
export function verifyWebhook(
  body: string | Buffer,
  headers: IncomingHttpHeaders | Headers,
  secrets: string | string[],
  now: Date = new Date(),
): Event {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const given = Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]));
  if (![secrets].flat().some((secret) => isSigned(secret, body, given, now))) {
    throw new WebhookVerificationError("the signature matches no secret, or the time differs by more than five minutes");
  }
  return JSON.parse(body.toString()) as Event;
}

function isSigned(secret: string, body: string | Buffer, headers: Record<string, string>, now: Date): boolean {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures } = headers;
  if (!id || !timestamp || !signatures) return false;
  const sentAt = new Date(Number(timestamp) * 1000);
  if (!(Math.abs(now.getTime() - sentAt.getTime()) <= TOLERANCE)) return false;
  const expected = signature(secret, id, sentAt, body);
  if (expected === undefined) return false;
  return signatures.split(" ").some((text) => {
    const found = Buffer.from(text);
    return found.length === expected.length && timingSafeEqual(found, expected);
  });
}

/** The signature of a request; `undefined` if the secret is empty or malformed. */
function signature(secret: string, id: string, sentAt: Date, body: string | Buffer): Buffer | undefined {
  try {
    return Buffer.from(new Webhook(secret).sign(id, sentAt, body));
  } catch {
    return undefined;
  }
}
