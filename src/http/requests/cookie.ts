// Cookies of the console that its scripts cannot read, and that no page of another site sends.
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A browser keeps a name with this prefix only with HTTPS, for one host and all its paths. Below a
 * path of a host that others share, the second one says HTTPS, and the cookie says the path.
 */
const wholeHost = '__Host-';
const belowPath = '__Secure-';

/** Others on the same host have their own, also those of another path or of none. */
function secureName({ server: { basePath } }: FastifyRequest, name: string): string {
  return basePath === '' ? wholeHost + name : belowPath + name + suffixOf(basePath);
}

/**
 * Cookies disregard ports, so without HTTPS the name has the port: two servers on one machine need
 * two.
 */
function plainName({ headers, server }: FastifyRequest, name: string): string {
  const port = /:(\d{1,5})$/.exec(headers.host ?? '')?.[1];
  const own = name + suffixOf(server.basePath);
  return port === undefined ? own : `${own}-${port}`;
}

function suffixOf(basePath: string): string {
  return basePath.replaceAll('/', '.');
}

export interface FoundCookie {
  /** As the browser has it. */
  name: string;
  value: string;
}

/** The cookie that the request has; null for one whose value is not of that form. */
export function findCookie(
  request: FastifyRequest,
  name: string,
  form: RegExp,
): FoundCookie | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  for (const wanted of [secureName(request, name), plainName(request, name)]) {
    const values = pairs.flatMap((pair) =>
      pair.startsWith(`${wanted}=`) ? [pair.slice(wanted.length + 1)] : [],
    );
    // Of two with one name, another site of this host might have set one.
    if (values.length > 1) return null;
    const [value] = values;
    if (value !== undefined && form.test(value)) return { name: wanted, value };
  }
  return null;
}

/** The name that a new cookie has with this browser. */
export function cookieName(request: FastifyRequest, name: string, isSecure: boolean): string {
  return isSecure ? secureName(request, name) : plainName(request, name);
}

/** Adds to those that the answer sets already. */
export function setCookie(reply: FastifyReply, named: string, value: string, maxAge: number): void {
  const secure = /^__(?:Host|Secure)-/.test(named) ? '; Secure' : '';
  const path = reply.server.basePath || '/';
  const rest = `Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
  void reply.header('set-cookie', `${named}=${value}; ${rest}`);
}
