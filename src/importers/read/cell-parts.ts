// What cells of a table of findings say: CVE ids as people write them, and the path of an address.
import { cvesIn, oneLine } from './text.ts';

/**
 * The CVE ids of a cell, also without their prefix. Ids of other lists (GHSA, vendors) are none;
 * what begins like a CVE id and is none spoils the row.
 */
export function idsIn(cell: string): { ids: string[] } | { bad: string } {
  if (cell === '') return { ids: [] };
  const parts = cell.slice(0, 65_536).split(/[\s,;|]+/);
  const ids = cvesIn(parts.map((part) => part.replace(/^(?=\d{4}-)/, 'CVE-')).join(' '));
  const bad = ids.length > 0 ? undefined : parts.find((part) => /^CVE/i.test(part));
  return bad === undefined ? { ids } : { bad };
}

/** What follows scheme and host; null when nothing does. */
export function pathIn(host: string): string | null {
  const path = /^(?:[a-z][a-z0-9+.-]{0,15}:\/\/)?[^/?#]{0,300}([/?#].{0,3000})$/i.exec(host)?.[1];
  return path === undefined ? null : oneLine(path, 3000);
}
