// Where this console is: below a path of its host, where the server has one (IP3_BASE_PATH).
// Some of what reads it runs in tests without a browser, so nothing of one is taken for granted.
interface Surroundings {
  document?: { querySelector: (selector: string) => { content: string } | null };
  location: { origin: string };
}

const surroundings = globalThis as unknown as Surroundings;

export const basePath =
  surroundings.document?.querySelector('meta[name=proofline-base]')?.content ?? '';

/** The address of a path of the server: of links that the router does not know, of requests. */
export function at(path: string): string {
  return basePath + path;
}

/** A link that someone wrote: copied from the address bar, it has the base path already. */
export function linkAt(path: string, base: string = basePath): string {
  const rest = path.startsWith(base) ? path.slice(base.length) : undefined;
  const isBelow = base !== '' && rest !== undefined && /^(?:[/?#]|$)/.test(rest);
  return isBelow ? path : base + path;
}

/** The same as a whole address, for people to copy. */
export function wholeAddress(path: string): string {
  return surroundings.location.origin + at(path);
}

/** What the browser keeps under that name for this console; another of its host has its own. */
export function keptAs(name: string): string {
  return `proofline${basePath}.${name}`;
}
