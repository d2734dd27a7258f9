// Keyset pages: the cursor is the id of the last element, made opaque so that no one builds one.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { validationFailed } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import { limits } from '../requests/limits.ts';

export interface PageRequest {
  limit?: number;
  cursor?: string;
}

export interface Page {
  /** One more than requested, to know whether there is a next page. */
  limit: number;
  after: string | null;
}

export function pageOf(query: PageRequest, isKey: (text: string) => boolean = isUuid): Page {
  const limit = (query.limit ?? limits.pageDefault) + 1;
  if (query.cursor === undefined) return { limit, after: null };
  const after = Buffer.from(query.cursor, 'base64url').toString('latin1');
  if (isKey(after)) return { limit, after };
  const message = 'is not a cursor of this list; start again without one';
  throw validationFailed([{ pointer: '/query/cursor', message }]);
}

export interface Paged<Element> {
  elements: Element[];
  next_cursor: string | null;
}

/** Cuts the surplus element off and sets the `Link` header of the next page. */
export function paged<Element>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  rows: Element[],
  keyOf: (element: Element) => string,
): Paged<Element> {
  const cut = cutPage(page, rows, keyOf);
  linkNext(request, reply, cut.next_cursor);
  return cut;
}

/** How a list of numbered elements is read: `read` goes on behind the number, or begins. */
export interface Numbered<Element> {
  read: (limit: number, behind: number | null) => Promise<Element[]>;
  numberOf: (element: Element) => number;
}

/** As `paged`, of a list whose elements have numbers. */
export async function pagedByNumber<Element>(
  request: FastifyRequest,
  reply: FastifyReply,
  query: PageRequest,
  { read, numberOf }: Numbered<Element>,
): Promise<Paged<Element>> {
  const page = pageOf(query, (text) => /^\d{1,9}$/.test(text));
  const rows = await read(page.limit, page.after === null ? null : Number(page.after));
  return paged(request, reply, page, rows, (row) => String(numberOf(row)));
}

/** Without the surplus element, and with the cursor of the next page when there is one. */
export function cutPage<Element>(
  page: Pick<Page, 'limit'>,
  rows: Element[],
  keyOf: (element: Element) => string,
): Paged<Element> {
  const elements = rows.slice(0, page.limit - 1);
  const last = rows.length === page.limit ? elements.at(-1) : undefined;
  if (last === undefined) return { elements, next_cursor: null };
  return { elements, next_cursor: cursorOf(keyOf(last)) };
}

/** The opaque cursor behind the element with this key. */
export function cursorOf(key: string): string {
  return Buffer.from(key, 'latin1').toString('base64url');
}

/** Adds the same address with another cursor to the `Link` header. */
export function linkNext(request: FastifyRequest, reply: FastifyReply, next_cursor: string | null) {
  if (next_cursor === null) return;
  const next = new URL(request.url, 'http://localhost');
  next.searchParams.set('cursor', next_cursor);
  const link = `<${next.pathname}${next.search}>; rel="next"`;
  const others = reply.getHeader('link');
  void reply.header('link', typeof others === 'string' ? `${others}, ${link}` : link);
}
