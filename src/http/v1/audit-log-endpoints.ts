// The audit log as C2SP tlog-tiles serves logs, and its proofs. Hashes and checkpoints are public:
// they show how many entries there are and nothing of what is in them. Entries are not.
import { Type } from 'typebox';
import { validationFailed } from '../../domain/error.ts';
import {
  listVkeys,
  proveConsistency,
  proveInclusionFor,
  readCheckpoint,
  readLogTile,
} from '../../operations/audit/prove.ts';
import { parseTilePath, type Tile } from '../../trust/tiles.ts';
import { endpoint } from '../endpoint.ts';

const tags = ['audit'];

const largest = Number.MAX_SAFE_INTEGER;

const epoch = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 2 ** 31 - 1,
    description: 'A log that was forked has several epochs; the current one when not given.',
  }),
);

const Hash = Type.String({ description: 'SHA-256, hex.' });

const Note = Type.String({ description: 'Signed note with a checkpoint (C2SP tlog-checkpoint).' });

function text(description: string, example: string) {
  return { description, content: { 'text/plain': { schema: Type.String(), example } } };
}

const bytes = {
  description: 'The bytes of the tile.',
  content: {
    'application/octet-stream': {
      schema: Type.Unsafe<Buffer>({
        type: 'string',
        format: 'binary',
        examples: ['32 bytes for each hash'],
      }),
    },
  },
};

const exampleNote =
  'proofline/3d0ee1a6-4f0e-4d3c-9be2-6a7d0f6c1b52\n48\n' +
  'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n' +
  '— proofline/3d0ee1a6-4f0e-4d3c-9be2-6a7d0f6c1b52 Az3grl…\n';

const exampleKey =
  'proofline/3d0ee1a6-4f0e-4d3c-9be2-6a7d0f6c1b52+530d903a+' +
  'AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k\n';

const getLogCheckpointEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/audit/checkpoint',
  access: 'anyone',
  audit: 'none',
  operationId: 'getLogCheckpoint',
  tags,
  summary: 'The newest checkpoint of the audit log',
  description: 'Origin, size and root, signed. Public, so that anybody can keep it.',
  query: Type.Object({ epoch }),
  response: { 200: text('A signed note.', exampleNote) },
  errors: ['not_found'],
  async handle({ deps, reply, query }) {
    const { note } = await readCheckpoint(deps, query.epoch);
    return reply.type('text/plain').header('cache-control', 'no-store').send(note);
  },
});

const getLogKeysEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/audit/vkeys',
  access: 'anyone',
  audit: 'none',
  operationId: 'getLogKeys',
  tags,
  summary: 'Verifier keys of the audit log',
  description:
    'One C2SP signed-note verifier key a line; of a key that ended with `@` and how many entries ' +
    'the log had then. Fetch them once and keep them: a key that comes with what it signed ' +
    'proves nothing.',
  response: { 200: text('Verifier keys.', exampleKey) },
  async handle({ deps, reply }) {
    const lines = (await listVkeys(deps)).map((key) => `${key}\n`);
    return reply.type('text/plain').header('cache-control', 'no-store').send(lines.join(''));
  },
});

const place = Type.String({ maxLength: 40, description: '`<N>` or `<N>.p/<W>`.' });
const level = Type.String({ pattern: '^\\d{1,2}$', description: '0 to 63.', examples: ['0'] });

const getLogTileEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/audit/tile/:level/*',
  access: 'anyone',
  audit: 'none',
  operationId: 'getLogTile',
  tags,
  summary: 'A tile of hashes of the audit log',
  description: 'C2SP tlog-tiles: 256 hashes, or fewer at the edge. Public.',
  params: Type.Object({ level, '*': { ...place, examples: ['000.p/1'] } }),
  query: Type.Object({ epoch }),
  response: { 200: bytes },
  errors: ['not_found'],
  async handle({ deps, reply, params, query }) {
    const asked = tileOf(params.level, params['*']);
    const hashes = await readLogTile(deps, asked, query.epoch);
    // Without an epoch the same address names the tile of another log after a fork.
    const kept = query.epoch === undefined ? 'no-cache' : forGood;
    return reply.type('application/octet-stream').header('cache-control', kept).send(hashes);
  },
});

const getLogEntriesEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/audit/tile/entries/*',
  access: 'Admin',
  audit: 'none',
  operationId: 'getLogEntries',
  tags,
  summary: 'A bundle of entries of the audit log',
  description:
    'C2SP tlog-tiles: entries as they were hashed, each behind its length. For Admin alone, as ' +
    'a bundle cannot leave out what only the control team of an engagement can read.',
  params: Type.Object({ '*': { ...place, examples: ['000.p/1'] } }),
  query: Type.Object({ epoch }),
  response: { 200: bytes },
  errors: ['not_found'],
  async handle({ deps, reply, params, query }) {
    const asked = tileOf('entries', params['*']);
    const bundle = await readLogTile(deps, asked, query.epoch);
    return reply.type('application/octet-stream').header('cache-control', 'no-store').send(bundle);
  },
});

/** A tile of an epoch never changes; a partial one is part of a wider one with the same hashes. */
const forGood = 'public, max-age=31536000, immutable';

function tileOf(level: string, place: string): Tile {
  const tile = parseTilePath(`tile/${level}/${place}`);
  if (tile !== null) return tile;
  throw validationFailed([{ pointer: '/path', message: 'is no path of a C2SP tile' }]);
}

const Inclusion = Type.Object(
  {
    entry_id: Type.Integer(),
    epoch: Type.Integer(),
    index: Type.Integer({ description: 'Place in the tree, from 0.' }),
    leaf_hash: Hash,
    path: Type.Array(Hash, { description: 'From the sibling of the leaf up.' }),
    checkpoint: Note,
    proof: Type.String({ description: 'The same as one text (C2SP tlog-proof@v1).' }),
    entry: Type.String({
      examples: ['{"action":"auth.login","actor":"anna@example.org",…}'],
      description:
        'What is hashed, canonical JSON. In place of a text that an erasure can reach, it has ' +
        '`{"sealed":…}`: HMAC-SHA256 by the salt over `ip3/text/v1`, a line feed and the ' +
        'canonical JSON of `[pointer, text]`, with the JSON pointer within `detail`.',
    }),
    salt: Type.Union([Type.String(), Type.Null()], {
      examples: ['_VWtEaq2hoBv81Qz5p1__DnuwPbuE9t01-6xomFf57U'],
      description: 'Base64url. Null for an entry without such texts, and once they are erased.',
    }),
  },
  { title: 'InclusionProof' },
);

const Consistency = Type.Object(
  {
    epoch: Type.Integer(),
    origin: Type.String({ description: 'Name of the log in this epoch.' }),
    from: Type.Integer(),
    to: Type.Integer(),
    from_root: Hash,
    to_root: Hash,
    path: Type.Array(Hash, { description: 'RFC 6962 §2.1.2.' }),
  },
  { title: 'ConsistencyProof' },
);

const proveAuditEntryEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/audit/proof/inclusion',
  access: 'Legal/DPO',
  audit: 'none',
  operationId: 'proveAuditEntry',
  tags,
  summary: 'Prove that an entry is in the audit log',
  description:
    'The leaf is SHA-256(0x00 ‖ `{"entry":…,"id":…}`) with `entry` as it is sent. An entry that ' +
    'was written less than a second ago can answer `conflict`: it has no position yet.',
  query: Type.Object({
    entry: Type.Integer({ minimum: 1, maximum: largest, description: '`id` of the entry.' }),
  }),
  response: { 200: Inclusion },
  errors: ['not_found', 'conflict'],
  handle: ({ deps, principal, query }) => proveInclusionFor(deps, principal, query.entry),
});

const size = { minimum: 1, maximum: largest };

const proveLogConsistencyEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/audit/proof/consistency',
  access: 'anyone',
  audit: 'none',
  operationId: 'proveLogConsistency',
  tags,
  summary: 'Prove that the audit log only grew',
  description: 'Between the sizes of two checkpoints. Public.',
  query: Type.Object({
    from: Type.Integer({ ...size, description: 'Entries of the older tree.' }),
    to: Type.Optional(Type.Integer({ ...size, description: 'Of the newer; all when not given.' })),
    epoch,
  }),
  response: { 200: Consistency },
  errors: ['not_found'],
  handle: ({ deps, query }) => proveConsistency(deps, query),
});

export const auditLogEndpoints = [
  getLogCheckpointEndpoint,
  getLogKeysEndpoint,
  getLogTileEndpoint,
  getLogEntriesEndpoint,
  proveAuditEntryEndpoint,
  proveLogConsistencyEndpoint,
];
