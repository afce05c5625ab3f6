import type { paths } from "./generated/schema.ts";

/** The query parameters of a `GET`. */
export type Query<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Found } } } ? Found : never;

/** A page of a list. */
interface Page {
  pagination: { has_more: boolean; next_cursor: string | null };
}

/** Yields the items of all pages. */
export async function* iterate<P extends Page, Item>(
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
