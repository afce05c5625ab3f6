// Walks through the API with the client: look-up, link, open times, booking, move, cancellation, no-show, events.
//
// Needs a fresh demo at FRONTDESK_URL with a webhook to WEBHOOK_PORT of this machine, signed with WEBHOOK_SECRET.

import assert from "node:assert/strict";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

import {
  connect,
  type Event,
  listBookings,
  listEvents,
  listSchedulingLinks,
  listTokens,
  ProblemError,
  unwrap,
  verifyWebhook,
  WebhookVerificationError,
} from "frontdesk-client";

const DAY = 24 * 60 * 60 * 1000;
/** A booking of the demo that has ended. */
const PAST = "0197a3c0-0000-7000-8000-00000000d001";
const { FRONTDESK_URL, WEBHOOK_PORT, WEBHOOK_SECRET } = process.env as Record<string, string>;

async function listen(listener: RequestListener, port = 0): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A proxy that loses or replaces responses as `faults` says, and records the keys of the requests. */
class Proxy {
  faults: ("lose" | "cut" | { status: number; retryAfter: string })[] = [];
  keys: (string | undefined)[] = [];

  start(): Promise<string> {
    return listen(async (incoming, outgoing) => {
      this.keys.push(incoming.headers["idempotency-key"] as string | undefined);
      const fault = this.faults.shift();
      if (typeof fault === "object") {
        outgoing.writeHead(fault.status, { "Retry-After": fault.retryAfter }).end();
        return;
      }
      const response = await this.forward(incoming);
      if (fault === "lose") {
        outgoing.destroy();
        return;
      }
      const headers = ["content-type", "idempotent-replayed"].flatMap((name) => {
        const value = response.headers.get(name);
        return value === null ? [] : [[name, value]];
      });
      const body = await response.text();
      if (fault === "cut") {
        const length = Buffer.byteLength(body) + 1;
        outgoing.writeHead(response.status, { ...Object.fromEntries(headers), "Content-Length": length });
        outgoing.write(body, () => outgoing.destroy());
        return;
      }
      outgoing.writeHead(response.status, Object.fromEntries(headers)).end(body);
    });
  }

  private async forward(incoming: IncomingMessage): Promise<Response> {
    const { host: _, connection: __, ...headers } = incoming.headers;
    const body = incoming.method === "POST" ? await buffer(incoming) : null;
    const init = { method: incoming.method!, headers: headers as Record<string, string>, body };
    return fetch(FRONTDESK_URL + incoming.url!, init);
  }
}

async function problemOf(call: Promise<unknown>): Promise<ProblemError> {
  const error = await call.then(
    () => assert.fail("a problem is expected"),
    (reason: unknown) => reason,
  );
  assert(error instanceof ProblemError, String(error));
  return error;
}

const received = new Promise<{ body: Buffer; headers: IncomingHttpHeaders }>((resolve) => {
  void listen(async (incoming, outgoing) => {
    resolve({ body: await buffer(incoming), headers: incoming.headers });
    outgoing.writeHead(204).end();
  }, Number(WEBHOOK_PORT));
});
const proxy = new Proxy();
const frontdesk = connect({ url: await proxy.start() });

// Who the token belongs to.
const me = await unwrap(frontdesk.GET("/api/v1/me"));
const workspace_id = me.workspace.id;

// The present position in the feed.
const feed = "/api/v1/accounts/{workspace_id}/events";
const latest = await unwrap(frontdesk.GET(feed, { params: { path: { workspace_id }, query: { after: "latest" } } }));

// Look-up.
const found = await unwrap(
  frontdesk.GET("/api/v1/accounts/{workspace_id}/records/lookup", {
    params: { path: { workspace_id }, query: { email: "ada@acme.example" } },
  }),
);
assert("person" in found);
assert.equal(found.person?.email, "ada@acme.example");

// Link, with a host from a queue.
const { link, assignments } = await unwrap(
  frontdesk.POST("/api/v1/accounts/{workspace_id}/event_types/{event_id}/links", {
    params: { path: { workspace_id, event_id: "intro-30" } },
    body: { hosts: [{ queue_id: 1, role: "must_attend", lead: true }] },
  }),
);
const assigned = assignments?.[0]?.user_id;
assert(assigned && link.hosts?.some((host) => host.user_id === assigned && host.lead));

// Open times.
const openTimes = await unwrap(
  frontdesk.GET("/api/v1/accounts/{workspace_id}/scheduling_links/{link_id}/open_times", {
    params: {
      path: { workspace_id, link_id: link.id },
      query: { start: new Date(Date.now() + DAY).toISOString(), end: new Date(Date.now() + 8 * DAY).toISOString() },
    },
  }),
);
const [first, second] = openTimes.open_times;
assert(first && second);

// Booking. The response is lost; the repetition with the same key returns it.
const body = {
  link_id: link.id,
  start_time: first.start_time,
  time_zone: "Europe/Paris",
  invitee: { name: "Sophie Germain", email: "sophie@lagrange.example" },
  answers: { team_size: "11-50" },
};
proxy.keys = [];
proxy.faults = ["lose"];
const { data: booking, response } = await frontdesk.POST("/api/v1/bookings", { body });
assert(booking);
assert.equal(response.headers.get("Idempotent-Replayed"), "true");
assert.equal(proxy.keys.length, 2);
assert(proxy.keys[0]);
assert.equal(proxy.keys[0], proxy.keys[1]);

// Problems.
const taken = await problemOf(unwrap(frontdesk.POST("/api/v1/bookings", { body })));
assert(taken.problem.code === "slot_unavailable" && taken.problem.alternatives.length);
const invalid = await problemOf(unwrap(frontdesk.GET("/api/v1/bookings", { params: { query: { limit: 51 } } })));
assert.equal(invalid.code, "invalid_request");
assert.deepEqual(invalid.errors.map((error) => error.field), ["limit"]);

// A connection lost inside the body.
proxy.keys = [];
proxy.faults = ["cut"];
assert.equal((await unwrap(frontdesk.GET("/api/v1/me"))).workspace.id, workspace_id);
assert.equal(proxy.keys.length, 2);

// Retry-After: one second is waited for, an hour is not, and enrichment is never repeated.
proxy.keys = [];
proxy.faults = [{ status: 503, retryAfter: "1" }];
const started = performance.now();
assert.equal((await unwrap(frontdesk.GET("/api/v1/me"))).workspace.id, workspace_id);
assert(990 <= performance.now() - started);
proxy.faults = [{ status: 429, retryAfter: "3600" }];
await assert.rejects(unwrap(frontdesk.GET("/api/v1/me")), { name: "StatusError", message: /^429 / });
proxy.faults = [{ status: 503, retryAfter: "0" }];
const enrich = { params: { path: { workspace_id } }, body: { email: "ada@acme.example", chain_id: "default" } };
await assert.rejects(unwrap(frontdesk.POST("/api/v1/accounts/{workspace_id}/records/enrich", enrich)), /^StatusError: 503 /);
assert.deepEqual(proxy.keys, [undefined, undefined, undefined, undefined]);

// Move, cancellation, no-show.
const path = { booking_uuid: booking.uuid };
const moved = await unwrap(
  frontdesk.POST("/api/v1/bookings/{booking_uuid}/move", { params: { path }, body: { start_time: second.start_time } }),
);
assert.equal(moved.start_time, second.start_time);
const cancelled = await unwrap(
  frontdesk.POST("/api/v1/bookings/{booking_uuid}/cancel", { params: { path }, body: { reason: "Illness" } }),
);
assert.equal(cancelled.status, "cancelled");

// Operations with an optional body, without one.
const { link: reused } = await unwrap(
  frontdesk.POST("/api/v1/accounts/{workspace_id}/event_types/{event_id}/links", {
    params: { path: { workspace_id, event_id: "intro-30" } },
  }),
);
assert.equal(reused.kind, "personal");
const again = await unwrap(frontdesk.POST("/api/v1/bookings/{booking_uuid}/cancel", { params: { path } }));
assert.equal(again.status, "cancelled");
const ended = await problemOf(unwrap(frontdesk.POST("/api/v1/bookings/{booking_uuid}/reassign", { params: { path } })));
assert.equal(ended.code, "invalid_transition");
const unknown = await problemOf(
  unwrap(
    frontdesk.POST("/api/v1/public/bookings/{manage_token}/cancel", { params: { path: { manage_token: "0".repeat(32) } } }),
  ),
);
assert.equal(unknown.code, "not_found");
const absent = await unwrap(
  frontdesk.POST("/api/v1/bookings/{booking_uuid}/mark_as_no_show", { params: { path: { booking_uuid: PAST } } }),
);
assert.equal(absent.status, "no_show");

// A booking page, without a token.
const anonymous = connect({ token: null });
const page = await unwrap(
  anonymous.GET("/api/v1/public/links/{workspace_key}/{member_key}/{event_key}", {
    params: { path: { workspace_key: me.workspace.key, member_key: "grace", event_key: "intro-30" } },
  }),
);
assert.equal(page.kind, "personal");
assert.equal((await problemOf(unwrap(anonymous.GET("/api/v1/me")))).code, "unauthenticated");

// Iterators: pages of one item give the same list as one page.
const whole = await unwrap(frontdesk.GET("/api/v1/bookings"));
assert(2 <= whole.bookings.length && !whole.pagination.has_more);
const uuids = [];
for await (const each of listBookings(frontdesk, { limit: 1 })) uuids.push(each.uuid);
assert.deepEqual(uuids, whole.bookings.map((each) => each.uuid));
const links = [];
for await (const each of listSchedulingLinks(frontdesk, workspace_id, { limit: 1 })) links.push(each.id);
assert(2 <= links.length && links.includes(link.id));

const tokens = [];
for await (const each of listTokens(frontdesk, workspace_id, { limit: 1 })) tokens.push(each.id);
assert.deepEqual(tokens, [me.token.id]);

// Events, which appear in the feed within about a second, and of which the webhook gets the same.
const events: Event[] = [];
const deadline = Date.now() + 60_000;
while (events.length < 5 && Date.now() < deadline) {
  const after = events.at(-1)?.cursor ?? latest.pagination.next_cursor;
  for await (const event of listEvents(frontdesk, workspace_id, { after, limit: 1 })) {
    // The test has just added the webhook.
    if (event.type !== "workspace.changed") events.push(event);
  }
  await pause(50);
}
assert.deepEqual(
  events.map((event) => event.type),
  ["link.created", "booking.created", "booking.moved", "booking.cancelled", "booking.no_show"],
);
const { body: sent, headers } = await received;
const event = verifyWebhook(sent, headers, ["whsec_b2xkIHNlY3JldA==", "", WEBHOOK_SECRET!]);
assert(events.some((each) => each.id === event.id));
assert.throws(() => verifyWebhook(Buffer.concat([sent, Buffer.from(" ")]), headers, WEBHOOK_SECRET!), WebhookVerificationError);
assert.throws(() => verifyWebhook(sent, { ...headers, "webhook-signature": "v1" }, WEBHOOK_SECRET!), WebhookVerificationError);
for (const empty of ["", "whsec_", []]) assert.throws(() => verifyWebhook(sent, headers, empty), WebhookVerificationError);
const sentAt = Number(headers["webhook-timestamp"]) * 1000;
assert.equal(verifyWebhook(sent, headers, WEBHOOK_SECRET!, new Date(sentAt + 300_000)).id, event.id);
for (const late of [sentAt - 301_000, sentAt + 301_000]) {
  assert.throws(() => verifyWebhook(sent, headers, WEBHOOK_SECRET!, new Date(late)), WebhookVerificationError);
}
console.log(`walked, with ${events.length} events`);
