// Headers in the OpenAPI document: those that an endpoint declares, and those that follow from what
// it is.
import type { Endpoint, ResponseHeader } from '../endpoint.ts';

interface Parameter {
  name: string;
  in?: string;
}

interface Answered {
  headers?: Record<string, unknown>;
  content?: Record<string, unknown>;
}

export interface HeadedOperation {
  operationId?: string;
  parameters?: Parameter[];
  requestBody?: unknown;
  security?: Record<string, unknown>[];
  responses: Record<string, Answered>;
}

export interface HeadedDocument {
  paths: Record<string, Record<string, HeadedOperation>>;
  components: { headers?: Record<string, object> };
  'x-response-headers'?: Record<string, object>;
}

const Text = (description: string, example: string) => ({
  description,
  schema: { type: 'string', examples: [example] },
});

const headers = {
  RequestId: Text('Names this request in the logs and the audit trail.', '7f1c2f3e-6a44-4b6e'),
  Etag: Text('The version; give it as `If-Match` or `If-None-Match`.', '"3"'),
  Location: Text('Address of what was made.', '/api/incidents/INC-2026-000001'),
  Link: Text('`rel="next"` is the next page.', '</api/incidents?cursor=MDE5>; rel="next"'),
  RetryAfter: Text('Seconds to wait before the next try.', '30'),
  WwwAuthenticate: Text('How to authenticate.', 'Bearer realm="proofline"'),
  Deprecation: Text(
    'Since when `x-service-secret` is deprecated; only when it was used.',
    '@1767225600',
  ),
  IdempotentReplayed: Text('`true`: the stored answer to the first request with this key.', 'true'),
  Ignored: Text(
    'Members of the body that are not known here and were not kept: a list of JSON Pointers ' +
      '(RFC 8941), at most 20, and the number of the others.',
    '"/ticket", "/custom/0/field"',
  ),
  ReprDigest: Text('Hash of the bytes (RFC 9530).', 'sha-256=:YWJj:'),
  SetCookie: Text(
    'The session of the console: `HttpOnly`, `SameSite=Strict`, with HTTPS `__Host-`.',
    '__Host-proofline-session=eyJ…; Path=/; Max-Age=28800; HttpOnly; SameSite=Strict; Secure',
  ),
  PreferenceApplied: Text('Answers `Prefer: handling=strict`.', 'handling=strict'),
  AcceptRanges: Text('`none`: a part has no hash, so only the whole is sent.', 'none'),
  ContentDisposition: Text('The name of the file.', 'attachment; filename="evidence.bin"'),
  AccelBuffering: Text('`no`: a proxy passes each event on as it comes.', 'no'),
  PackageSha256: Text(
    'The SHA-256 that names the package, the same in all of its forms.',
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ),
} as const;
type Named = keyof typeof headers;

/**
 * Headers that any response can have, so they are named once and not with each: caching, and what
 * browsers must not do with the response. Those of HTTP itself are left out.
 */
const ofAnyResponse = {
  'Cache-Control': Text('`no-store` unless the response says otherwise.', 'no-store'),
  'Content-Encoding': Text('Of responses to `GET` from 1.4 kB on, if it is accepted.', 'gzip'),
  'Content-Security-Policy': Text(
    'Nothing runs and nothing frames it; pages have a policy of their own.',
    "default-src 'none';frame-ancestors 'none';base-uri 'none'",
  ),
  'Cross-Origin-Opener-Policy': Text('No window of another site.', 'same-origin'),
  'Cross-Origin-Resource-Policy': Text('No other site can embed it.', 'same-origin'),
  'Origin-Agent-Cluster': Text('A process of its own, where browsers can.', '?1'),
  'Referrer-Policy': Text('No address is sent on.', 'no-referrer'),
  'Strict-Transport-Security': Text('Only if `IP3_PUBLIC_URL` has https.', 'max-age=31536000'),
  Vary: Text('What caches must compare.', 'accept-encoding'),
  'X-Content-Type-Options': Text('The media type is as stated.', 'nosniff'),
  'X-DNS-Prefetch-Control': Text('No names are resolved ahead.', 'off'),
  'X-Download-Options': Text('For Internet Explorer.', 'noopen'),
  'X-Frame-Options': Text('For browsers that ignore the policy.', 'SAMEORIGIN'),
  'X-Permitted-Cross-Domain-Policies': Text('For Flash and Acrobat.', 'none'),
  'X-XSS-Protection': Text('Off: the filters of old browsers can be abused.', '0'),
};

type Applies = (operation: HeadedOperation, status: number) => boolean;

const isDone = (status: number) => status < 300;
const takes = ({ parameters = [] }: HeadedOperation, name: string) =>
  parameters.some((one) => one.name === name);
const streams = ({ responses }: HeadedOperation, status: number) =>
  responses[status]?.content?.['text/event-stream'] !== undefined;
const readsBody = ({ requestBody }: HeadedOperation) => requestBody !== undefined;
const isOfRegistry = ({ security = [] }: HeadedOperation) =>
  security.some((way) => 'serviceSecret' in way);

/** Of headers that an endpoint declares. */
const declared: Readonly<Record<ResponseHeader, Named>> = {
  ETag: 'Etag',
  Location: 'Location',
  'Repr-Digest': 'ReprDigest',
  'Set-Cookie': 'SetCookie',
  'Accept-Ranges': 'AcceptRanges',
  'Content-Disposition': 'ContentDisposition',
  'X-Package-SHA256': 'PackageSha256',
};

/** Of the others: name, component, and which responses can carry it. */
const rules: readonly (readonly [string, Named, Applies])[] = [
  ['X-Request-Id', 'RequestId', () => true],
  ['Link', 'Link', (one, status) => isDone(status) && takes(one, 'cursor')],
  ['X-Accel-Buffering', 'AccelBuffering', streams],
  ['Retry-After', 'RetryAfter', (_, status) => status === 429 || status === 503],
  ['WWW-Authenticate', 'WwwAuthenticate', (_, status) => status === 401],
  ['Deprecation', 'Deprecation', (one, status) => isDone(status) && isOfRegistry(one)],
  [
    'Idempotent-Replayed',
    'IdempotentReplayed',
    (one, status) => isDone(status) && takes(one, 'idempotency-key'),
  ],
  ['Proofline-Ignored', 'Ignored', readsBody],
  ['Preference-Applied', 'PreferenceApplied', readsBody],
];

/** The request header of operations that read a body. */
export const preference = {
  name: 'prefer',
  in: 'header',
  required: false,
  description: '`handling=strict` refuses every member of the body that is not known here.',
  schema: { type: 'string', maxLength: 200, examples: ['handling=strict'] },
};

/** Adds them in place. */
export function addHeaders(document: HeadedDocument, endpoints: readonly Endpoint[]): void {
  document.components.headers = headers;
  document['x-response-headers'] = ofAnyResponse;
  const byId = new Map(endpoints.map((endpoint) => [endpoint.operationId, endpoint]));
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    const { responseHeaders = [] } = byId.get(operation.operationId ?? '') ?? {};
    if (readsBody(operation)) operation.parameters = [...(operation.parameters ?? []), preference];
    for (const [status, response] of Object.entries(operation.responses)) {
      const own = responseHeaders.filter((name) => mayCarry(name, Number(status)));
      const carried: [string, Named][] = [
        ...own.map((name): [string, Named] => [name, declared[name]]),
        ...rules.flatMap(([name, component, applies]): [string, Named][] =>
          applies(operation, Number(status)) ? [[name, component]] : [],
        ),
      ];
      const named = carried.map(([name, component]): [string, object] => [
        name,
        { $ref: `#/components/headers/${component}` },
      ]);
      response.headers = { ...Object.fromEntries(named), ...response.headers };
    }
  }
}

/** Something was made only with 201 and 202. */
function mayCarry(name: ResponseHeader, status: number): boolean {
  return name === 'Location' ? status === 201 || status === 202 : isDone(status);
}
