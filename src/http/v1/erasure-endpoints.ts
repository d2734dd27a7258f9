// Erasure of an incident's evidence: what one would reach, a request for it, and its proof.
import { Type, type Static } from 'typebox';
import {
  erasureGroundMeanings,
  erasureGrounds,
  erasureLimits,
  erasureScopes,
  unreachedFields,
  unreachedReasons,
  type Erasure,
} from '../../domain/erasure.ts';
import { validationFailed, type DomainError } from '../../domain/error.ts';
import { eraseEvidence } from '../../operations/erasures/erase-evidence.ts';
import { erasureStatement, readErasures } from '../../operations/erasures/read-erasures.ts';
import { endpoint } from '../endpoint.ts';
import { Enum, Id, IdParams, Instant, Nullable } from '../schema/schema.ts';

const tags = ['evidence'];

const Person = Type.String({ examples: ['anna.nowak@example.org'] });
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const File = Type.Object({ sha256: Sha256, bytes: Type.Integer() });
const Count = Type.Integer({ examples: [1] });

const Unreached = Type.Array(
  Type.Object({
    sha256: Sha256,
    bytes: Type.Integer(),
    reason: Enum(unreachedReasons),
    incidents: Type.Array(Type.String({ examples: ['INC-2026-000002'] })),
  }),
  {
    description:
      'Files that stay, and why. `shared`: these incidents name them as well; `engagement`: the ' +
      'log of an engagement does; `report`: it is a report; `logs`: it has log events of no ' +
      'incident or another one; `archive`: it came with files that stay; `import_running`: an ' +
      'import reads it; `no_key`: it was lost before, so nothing can be destroyed.',
  },
);

const Scope = Type.Optional(
  Enum(erasureScopes, { default: 'evidence', description: 'Of what: see `eraseEvidence`.' }),
);

const LeftCopies = Type.Object(
  {
    ...{ packages: Count, reports: Count, delivered: Count, downloads: Count },
    entries: Type.Optional(
      Type.Integer({
        description:
          'Entries of the audit log that were written before texts were stored apart, with ' +
          'texts that stay. Only with the scope `incident`.',
        examples: [0],
      }),
    ),
  },
  {
    description:
      'Copies that left, or might have: issued packages, reports and those of them that were ' +
      'sent, and recorded exports of evidence. Someone must ask for their removal.',
  },
);

const FieldsLeft = Type.Array(Type.String(), {
  description: 'What stays in rows of the database.',
  examples: [[...unreachedFields.evidence]],
});

const ErasureView = Type.Object(
  {
    erasure_id: Id,
    at: Instant,
    scope: Enum(erasureScopes),
    ground: Enum(erasureGrounds),
    reason: Type.String(),
    requested_by: Person,
    approved_by: Person,
    records: Count,
    files: Type.Array(File),
    not_reached: Unreached,
    left_copies: LeftCopies,
    fields_not_reached: FieldsLeft,
  },
  { title: 'Erasure' },
);

function viewOf(erasure: Erasure): Static<typeof ErasureView> {
  return { ...erasure, fields_not_reached: [...unreachedFields[erasure.scope]] };
}

const listEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/:id/erasures',
  access: 'Analyst',
  audit: 'none',
  operationId: 'listErasures',
  tags,
  summary: 'List erasures of evidence, and what another one would reach',
  description: 'The newest first, at most 200.',
  params: IdParams,
  query: Type.Object({ scope: Scope }, { additionalProperties: false }),
  response: {
    200: Type.Object({
      erasures: Type.Array(ErasureView),
      next: Type.Object(
        {
          records: Type.Array(Type.String(), {
            description: 'IDs of the records.',
            examples: [['019aa1de-77ab-7c61-9d37-2b4e6cf1a001']],
          }),
          files: Type.Array(File),
          not_reached: Unreached,
          left_copies: LeftCopies,
          fields_not_reached: FieldsLeft,
          refused: Nullable(
            Type.Object({ lack: Type.String({ examples: ['encryption'] }), detail: Type.String() }),
          ),
        },
        { description: 'What would be erased now, or why nothing can be.' },
      ),
    }),
  },
  errors: ['not_found'],
  async handle({ deps, params, query: { scope = 'evidence' } }) {
    const { erasures, plan } = await readErasures(deps, params.id, scope);
    const { records, files, declared, not_reached, left_copies, refusal } = plan;
    const plain = files.map(({ sha256, bytes }) => ({ sha256, bytes }));
    const next = {
      ...{ records: [...records.map(({ id }) => id), ...declared], files: plain },
      ...{ not_reached, left_copies, fields_not_reached: [...unreachedFields[scope]] },
      refused: refusal && { lack: String(refusal.members['lack']), detail: refusal.detail },
    };
    return { erasures: erasures.map(viewOf), next };
  },
});

const scopes =
  '`evidence`: the bytes of files. `incident`: also the texts of its rows: title, description, ' +
  'finding, notes, actions, reasons, file names, log events, indicators that nothing else names, ' +
  'drafts, and those of the entries about it in the audit log, which keeps commitments to them.';

const grounds = erasureGrounds.map((one) => `\`${one}\`: ${erasureGroundMeanings[one]}`);

const eraseEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents/:id/erasures',
  access: 'Legal/DPO',
  audit: {
    success: ['incident.evidence_erased', 'approval.used'],
    sometimes: ['evidence.erased', 'evidence.texts_erased'],
    refused: ['approval.requested'],
  },
  operationId: 'eraseEvidence',
  tags,
  summary: 'Erase the evidence of an incident',
  description:
    'Destroys the keys of the files that only this incident names; no one can read them again. ' +
    'With the scope `incident`, the texts of its rows go as well. ' +
    'Always needs a second person: the first request is answered with `approval_required` and ' +
    'waits under Approvals; repeat it when it is confirmed. Refused under a legal hold and where ' +
    'a file is not encrypted. Records, custody and audit log stay and say who erased them, on ' +
    'what ground. Rows, copies that left and older backups are not reached; the answer names them.',
  params: IdParams,
  body: Type.Object(
    {
      scope: Type.Optional(Enum(erasureScopes, { default: 'evidence', description: scopes })),
      ground: Enum(erasureGrounds, { description: `${grounds.join('; ')}.` }),
      reason: Type.String({
        ...{ minLength: 1, maxLength: erasureLimits.reason, pattern: '\\S' },
        description: 'Stays in the log: name a case, and no person.',
      }),
      hash_stays: Type.Boolean({
        description:
          'Confirms that hashes stay, and that short content can be guessed from its hash: true.',
        examples: [true],
      }),
    },
    {
      additionalProperties: false,
      examples: [
        {
          ...{ scope: 'incident', ground: 'gdpr_17', hash_stays: true },
          reason: 'Request 2026/31 of a data subject.',
        },
      ],
    },
  ),
  response: { 201: ErasureView },
  errors: ['not_found', 'conflict', 'approval_required', 'unavailable'],
  idempotent: true,
  stepUp: 'factor',
  async handle({ deps, params, body, context }) {
    const { ground, reason, hash_stays, scope = 'evidence' } = body;
    if (!hash_stays) throw notConfirmed();
    return viewOf(await eraseEvidence(deps, context, params.id, { ground, reason, scope }));
  },
});

function notConfirmed(): DomainError {
  const message = 'must be true: hashes stay, and short content can be guessed from them';
  return validationFailed([{ pointer: '/hash_stays', message }]);
}

const leaf = '{"entry":{"action":"incident.evidence_erased"},"id":812}';

const statementEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/:id/erasures/statement',
  access: 'Analyst',
  audit: 'none',
  operationId: 'getErasureStatement',
  tags,
  summary: 'Read the proof of the erasures of an incident',
  description:
    'Entries of the audit log with their proofs, for `proofline verify --erasures`: a package of ' +
    'before then verifies, and says what was erased since.',
  params: IdParams,
  response: {
    200: Type.Object(
      {
        type: Type.Literal('proofline.erasures/1'),
        incident: Type.String({ examples: ['INC-2026-000001'] }),
        entries: Type.Array(
          Type.Object({
            entry: Type.String({ description: 'The leaf of the log.', examples: [leaf] }),
            proof: Nullable(
              Type.String({ description: 'C2SP tlog-proof; null until it is published.' }),
            ),
          }),
          { examples: [[{ entry: leaf, proof: null }]] },
        ),
      },
      { title: 'ErasureStatement' },
    ),
  },
  errors: ['not_found'],
  handle: ({ deps, params }) => erasureStatement(deps, params.id),
});

export const erasureEndpoints = [listEndpoint, eraseEndpoint, statementEndpoint];
