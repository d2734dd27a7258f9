// Security headers for all responses: nothing of it can be run, framed, sniffed or read by other
// sites. Pages set a policy of their own.
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Config } from '../../settings/config.ts';
import type { App } from '../app-type.ts';

type Reached = Pick<Config, 'IP3_PUBLIC_URL'>;

/** HSTS binds a host name for a year: only the name that people use, and only where it has TLS. */
const transport = ({ IP3_PUBLIC_URL: url }: Reached) =>
  url?.protocol === 'https:' ? { maxAge: 31_536_000, includeSubDomains: false } : false;

const options = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
  },
} as const;

/** Sends them with every answer that hooks see. */
export function secureAnswers(app: App, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}

/**
 * helmet's headers, which are the same for all answers: it runs once, on a response that only
 * notes what is set on it.
 */
export function securityHeaders(settings: Reached): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  const all = { ...options, strictTransportSecurity: transport(settings) };
  helmet(all)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error !== undefined) throw error as Error;
  });
  return headers;
}
