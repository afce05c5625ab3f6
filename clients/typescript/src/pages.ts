import type { Frontdesk } from "./client.ts";
import type { components, paths } from "./generated/schema.ts";
import { unwrap } from "./problems.ts";
import type { Event } from "./webhooks.ts";

type Query<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Found } } } ? Found : never;
type Booking = components["schemas"]["Booking"];
type SchedulingLink = components["schemas"]["SchedulingLink"];
type TokenDetails = components["schemas"]["TokenDetails"];

/** Yields the bookings of all pages. */
export function listBookings(frontdesk: Frontdesk, query: Query<"/api/v1/bookings"> = {}): AsyncGenerator<Booking> {
  return iterate(
    (cursor) => unwrap(frontdesk.GET("/api/v1/bookings", { params: { query: { ...query, ...(cursor && { cursor }) } } })),
    (page) => page.bookings,
  );
}

/** Yields the links of all pages. */
export function listSchedulingLinks(
  frontdesk: Frontdesk,
  workspaceId: number,
  query: Query<"/api/v1/accounts/{workspace_id}/scheduling_links"> = {},
): AsyncGenerator<SchedulingLink> {
  const path = { workspace_id: workspaceId };
  return iterate(
    (cursor) =>
      unwrap(
        frontdesk.GET("/api/v1/accounts/{workspace_id}/scheduling_links", {
          params: { path, query: { ...query, ...(cursor && { cursor }) } },
        }),
      ),
    (page) => page.scheduling_links,
  );
}

/** Yields the tokens of all pages. */
export function listTokens(
  frontdesk: Frontdesk,
  workspaceId: number,
  query: Query<"/api/v1/accounts/{workspace_id}/tokens"> = {},
): AsyncGenerator<TokenDetails> {
  const path = { workspace_id: workspaceId };
  return iterate(
    (cursor) =>
      unwrap(
        frontdesk.GET("/api/v1/accounts/{workspace_id}/tokens", {
          params: { path, query: { ...query, ...(cursor && { cursor }) } },
        }),
      ),
    (page) => page.tokens,
  );
}

/**
 * Yields the events of the feed up to the last one.
 *
 * To continue later, store the `cursor` of the last processed event and pass it as `after`.
 */
export function listEvents(
  frontdesk: Frontdesk,
  workspaceId: number,
  query: Query<"/api/v1/accounts/{workspace_id}/events"> = {},
): AsyncGenerator<Event> {
  const path = { workspace_id: workspaceId };
  return iterate(
    (after) =>
      unwrap(
        frontdesk.GET("/api/v1/accounts/{workspace_id}/events", {
          params: { path, query: { ...query, ...(after && { after }) } },
        }),
      ),
    (page) => page.events,
  );
}

/** A page of a list. */
interface Page {
  pagination: { has_more: boolean; next_cursor: string | null };
}

async function* iterate<P extends Page, Item>(
  read: (cursor: string | null) => Promise<P>,
  items: (page: P) => Item[],
): AsyncGenerator<Item> {
  let cursor: string | null = null;
  for (;;) {
    const page: P = await read(cursor);
    yield* items(page);
    if (!page.pagination.has_more) return;
    cursor = page.pagination.next_cursor;
  }
}
