// Headers in the OpenAPI document: those of requests and answers that follow from what an operation
// is, told once here and not in the schema of each route.

interface Parameter {
  name: string;
  in?: string;
}

interface Answered {
  headers?: Record<string, unknown>;
}

export interface HeadedOperation {
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: unknown;
  security?: Record<string, unknown>[];
  responses: Record<string, Answered>;
}

export interface HeadedDocument {
  paths: Record<string, Record<string, HeadedOperation>>;
  components: { headers?: Record<string, object> };
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
  PreferenceApplied: Text('Answers `Prefer: handling=strict`.', 'handling=strict'),
} as const;
type Named = keyof typeof headers;

type Applies = (operation: Placed, status: number) => boolean;

interface Placed extends HeadedOperation {
  /** Answers carry a version or a digest, as those of this address or kind do. */
  versioned: boolean;
  isFile: boolean;
}

const isDone = (status: number) => status < 300;
const takes = ({ parameters = [] }: HeadedOperation, name: string) =>
  parameters.some((one) => one.name === name);
const readsBody = ({ requestBody }: HeadedOperation) => requestBody !== undefined;
const isOfRegistry = ({ security = [] }: HeadedOperation) =>
  security.some((way) => 'serviceSecret' in way);

/** Name, component, and which answers may carry it. */
const rules: readonly (readonly [string, Named, Applies])[] = [
  // Problems have it in their body.
  ['X-Request-Id', 'RequestId', (_, status) => isDone(status)],
  ['ETag', 'Etag', (one, status) => isDone(status) && (one.versioned || status === 201)],
  ['Repr-Digest', 'ReprDigest', (one, status) => isDone(status) && one.isFile],
  ['Location', 'Location', (_, status) => status === 201 || status === 202],
  ['Link', 'Link', (one, status) => isDone(status) && takes(one, 'cursor')],
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

const preference = {
  name: 'prefer',
  in: 'header',
  required: false,
  description: '`handling=strict` refuses every member of the body that is not known here.',
  schema: { type: 'string', maxLength: 200, examples: ['handling=strict'] },
};

/** Adds them in place. */
export function addHeaders(document: HeadedDocument): void {
  document.components.headers = headers;
  for (const [path, operations] of Object.entries(document.paths)) {
    const all = Object.values(operations);
    const isFile = /\/(content|package)$/.test(path);
    const isChecked = all.some((one) => takes(one, 'if-match') || takes(one, 'if-none-match'));
    for (const operation of all) {
      const versioned = isFile || isChecked || operation.tags?.includes('public') === true;
      if (readsBody(operation))
        operation.parameters = [...(operation.parameters ?? []), preference];
      for (const [status, response] of Object.entries(operation.responses)) {
        const carried: [string, object][] = rules
          .filter(([, , applies]) => applies({ ...operation, versioned, isFile }, Number(status)))
          .map(([name, component]) => [name, { $ref: `#/components/headers/${component}` }]);
        const named: Record<string, object> = Object.fromEntries(carried);
        response.headers = { ...named, ...response.headers };
      }
    }
  }
}
