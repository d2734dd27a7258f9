// The texts of reports in v1: read, save, submit, approve, and what happened to them.
import { Type, type Static } from 'typebox';
import { draftLimits } from '../../domain/report-draft.ts';
import { makeDraftDocument } from '../../operations/reports/draft-document.ts';
import {
  moveDraft,
  readDraft,
  readDraftEntries,
  saveDraft,
  type DraftPlace,
} from '../../operations/reports/report-drafts.ts';
import { endpoint } from '../endpoint.ts';
import { pagedByNumber } from '../responses/paging.ts';
import { Enum, NextCursor, PageQuery } from '../schema/schema.ts';
import {
  Comment,
  Draft,
  DraftParams,
  draftView,
  Entry,
  entryView,
  Number,
} from './draft-schemas.ts';

const tags = ['reports'];

const path = '/api/ip3/v1/incidents/:id/report-drafts/:obligation/:language';

/** The text, each character of it escaped, and the other members. */
const bodyBytes = 393_216;

const getDraftEndpoint = endpoint({
  method: 'GET',
  path,
  access: 'Analyst',
  audit: 'none',
  operationId: 'getReportDraft',
  tags,
  summary: 'Read the text of a report as people wrote it',
  description: 'The newest version, and whether it is approved.',
  params: DraftParams,
  response: { 200: Draft },
  errors: ['not_found'],
  async handle({ deps, params }) {
    return draftView(await readDraft(deps, placeOf(params)));
  },
});

const saveDraftEndpoint = endpoint({
  method: 'PUT',
  path,
  access: 'Analyst',
  audit: { success: ['report.draft_saved'] },
  operationId: 'saveReportDraft',
  tags,
  summary: 'Save a version of the text of a report',
  description:
    'A further version; earlier ones stay. `begun_from` is the number that was read: ' +
    'if someone saved in between, the answer is 409 and nothing is replaced. A version that was ' +
    'approved stays frozen, and the new one needs an approval of its own.',
  params: DraftParams,
  body: Type.Object(
    {
      text: Type.String({
        minLength: 1,
        maxLength: draftLimits.text,
        pattern: '\\S',
        description: 'Goes out byte for byte, once it is approved.',
        examples: ['A server was out of service for two hours.'],
      }),
      begun_from: Number,
    },
    {
      additionalProperties: false,
      examples: [{ text: 'A server was out of service for two hours.', begun_from: 0 }],
    },
  ),
  response: { 200: Draft },
  errors: ['not_found', 'conflict'],
  limits: { bodyBytes },
  async handle({ deps, params, body, context }) {
    return draftView(await saveDraft(deps, context, placeOf(params), body));
  },
});

const moveDraftEndpoint = endpoint({
  method: 'POST',
  path: `${path}/steps`,
  access: 'Analyst',
  audit: { success: ['report.draft_moved'] },
  operationId: 'moveReportDraft',
  tags,
  summary: 'Submit a text for approval, comment on it, or discard it',
  description:
    'A text that is discarded stays in the history; the report has the generated one. Where a ' +
    'text was approved, only the role Legal/DPO can discard it (403).',
  params: DraftParams,
  body: Type.Object(
    {
      step: Enum(['submitted', 'commented', 'discarded']),
      number: Number,
      comment: Type.Optional(Comment),
    },
    { additionalProperties: false, examples: [{ step: 'submitted', number: 1 }] },
  ),
  idempotent: true,
  response: { 200: Draft },
  errors: ['not_found', 'conflict', 'invalid_transition'],
  async handle({ deps, params, body, context }) {
    const step = { event: body.step, number: body.number, comment: body.comment ?? null };
    const place = placeOf(params);
    return draftView(await moveDraft(deps, context, place, step, 'report.draft_moved'));
  },
});

const decideDraftEndpoint = endpoint({
  method: 'POST',
  path: `${path}/decisions`,
  access: 'Legal/DPO',
  audit: { success: ['report.draft_decided'] },
  operationId: 'decideReportDraft',
  tags,
  summary: 'Approve the text of a report, or return it',
  description:
    'An approved text is frozen and goes out byte for byte. With `IP3_FOUR_EYES=act`, another ' +
    'person than its author approves it.',
  params: DraftParams,
  body: Type.Object(
    {
      decision: Enum(['approved', 'returned']),
      number: Number,
      comment: Type.Optional(Comment),
    },
    { additionalProperties: false, examples: [{ decision: 'approved', number: 1 }] },
  ),
  idempotent: true,
  response: { 200: Draft },
  errors: ['not_found', 'conflict', 'invalid_transition', 'approval_required'],
  async handle({ deps, params, body, context }) {
    const step = { event: body.decision, number: body.number, comment: body.comment ?? null };
    const place = placeOf(params);
    return draftView(await moveDraft(deps, context, place, step, 'report.draft_decided'));
  },
});

const listDraftEntriesEndpoint = endpoint({
  method: 'GET',
  path: `${path}/entries`,
  access: 'Analyst',
  audit: 'none',
  operationId: 'listReportDraftEntries',
  tags,
  summary: 'List what happened to the text of a report',
  description: 'Each version with its author, comments, approvals and releases, newest first.',
  params: DraftParams,
  query: Type.Object(PageQuery),
  response: {
    200: Type.Object({
      entries: Type.Array(Entry),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
  },
  errors: ['not_found'],
  async handle({ deps, request, reply, params, query }) {
    const { elements, next_cursor } = await pagedByNumber(request, reply, query, {
      read: (limit, before) => readDraftEntries(deps, placeOf(params), { limit, before }),
      numberOf: ({ number }) => number,
    });
    return { entries: elements.map(entryView), count: elements.length, next_cursor };
  },
});

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const getDraftDocumentEndpoint = endpoint({
  method: 'GET',
  path: `${path}/document`,
  access: 'Analyst',
  audit: 'none',
  operationId: 'getReportDraftDocument',
  tags,
  summary: 'Read the draft of a report as a DOCX file',
  description:
    'For a word processor: the fields of the report and the newest text that people wrote, on ' +
    'pages that say DRAFT and name the version. What the released report would leave out is ' +
    'not in it. The same records give the same bytes. Changes in the file return only when ' +
    'someone saves the text here.',
  params: DraftParams,
  produces: [docx],
  response: {
    200: {
      description: 'The document.',
      content: { [docx]: { schema: { type: 'string', format: 'binary' } } },
    },
  },
  responseHeaders: ['Content-Disposition'],
  errors: ['not_found'],
  async handle({ deps, reply, params }) {
    const { filename, bytes } = await makeDraftDocument(deps, placeOf(params));
    return reply
      .headers({
        'content-disposition': `attachment; filename="${filename}"`,
        'cache-control': 'private, no-store',
      })
      .type(docx)
      .send(bytes);
  },
});

function placeOf({ id, obligation, language }: Static<typeof DraftParams>): DraftPlace {
  return { reference: id, obligation_id: obligation, language };
}

export const draftEndpoints = [
  getDraftEndpoint,
  saveDraftEndpoint,
  moveDraftEndpoint,
  decideDraftEndpoint,
  listDraftEntriesEndpoint,
  getDraftDocumentEndpoint,
];
