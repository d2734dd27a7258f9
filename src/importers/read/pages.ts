// What an answer of an API says of its other pages, which are never fetched.
import { entriesOf, isObject, itemsOf, textOf, wordOf } from './json-values.ts';
import type { Kept } from './json.ts';

const nextPage = [
  ...['next', 'nextLink', '@odata.nextLink', 'nextPage', 'next_page', 'nextPageToken'],
  ...['next_page_token', 'nextToken', 'NextToken', 'next_token', 'nextCursor', 'next_cursor'],
];
const pageCount = ['page_total', 'total_pages', 'totalPages', 'page_count', 'pageCount'];
/** Which page it is, how many findings a page has, and how many there are. */
const counted = [
  ['p', 'ps', 'total'],
  ['page', 'per_page', 'total'],
] as const;

/** Objects that have such members instead. */
const objects = ['page', 'paging', 'pagination', 'links'];

/** Names of members of the whole value. */
export const pageMembers = [...new Set([...nextPage, ...pageCount, ...counted.flat(), ...objects])];

/** The sentence for the run; null where the file is all that there is. */
export function otherPages(kept: Kept): string | null {
  const said = new Map([...kept, ...objects.flatMap((name) => entriesOf(kept.get(name)))]);
  const count = (name: string) => Number(wordOf(said.get(name)));
  const pages = pageCount.map(count).find((number) => number > 1);
  if (pages !== undefined) {
    return `The list has ${pages} pages, and the file is one of them; import each page.`;
  }
  const isFollowed = counted.some(([page, size, total]) => {
    const seen = count(page) * count(size);
    return seen > 0 && seen < count(total);
  });
  const isNamed = nextPage.some((name) => says(said, name)) || linksOf(kept).includes('next');
  if (!isFollowed && !isNamed) return null;
  return 'The list names a next page, which is not fetched; import each page.';
}

/** What links are called in a list of them. */
function linksOf(kept: Kept): string[] {
  return itemsOf(kept.get('links')).map((link) => textOf(link, 'rel'));
}

/** The members that say something, where none of it is of other pages. */
export function saidOfPages(said: Kept): string[] {
  return pageMembers.filter((name) => says(said, name));
}

function says(said: Kept, name: string): boolean {
  const value = said.get(name);
  if (isObject(value) || Array.isArray(value)) return true;
  return !['', 'null', 'false'].includes(wordOf(value));
}
