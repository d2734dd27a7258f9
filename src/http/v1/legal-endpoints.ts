// The legal engine in v1: triggers, facts, submissions and decisions of one incident.
import { Type } from 'typebox';
import { languages } from '../../domain/text.ts';
import { doraReports } from '../../legal/dora-report.ts';
import { readDoraReport, readLegalTriggers } from '../../operations/legal/evaluate-incident.ts';
import { readFacts, recordFacts, type KeptFacts } from '../../operations/legal/record-facts.ts';
import { endpoint } from '../endpoint.ts';
import { versioned } from '../responses/tagged.ts';
import { Enum, Id, IdParams, Instant, Nullable } from '../schema/schema.ts';
import { FactDecision, LegalAnswer } from './legal-answer.ts';
import {
  recordLegalDecisionEndpoint,
  recordLegalSubmissionEndpoint,
  tags,
} from './legal-decision-endpoints.ts';
import { factSchemas } from './legal-fact-schemas.ts';
import { EvidenceIds, Reason } from './legal-reason.ts';

const DoraField = Type.Object(
  {
    number: Type.String({ examples: ['2.4'] }),
    label: Type.String(),
    mandatory: Type.Boolean(),
    value: Nullable(Type.String()),
    source: Nullable(Type.String()),
    fault: Nullable(
      Type.String({ description: 'What was written does not fit; what the field takes.' }),
    ),
  },
  { title: 'DoraReportField' },
);

const DoraFields = Type.Optional(Type.Array(DoraField));

const KeptFacts = Type.Object(
  {
    incident_id: Id,
    public_id: Type.String(),
    facts: Type.Object({}, { additionalProperties: true, description: 'The known facts.' }),
    decisions: Type.Array(FactDecision, {
      description: 'Who decided those of the facts by which a duty falls away, when and why.',
    }),
    version: Type.Integer({ description: '0 while nothing was recorded.' }),
    updated_by: Nullable(Type.String()),
    updated_at: Nullable(Instant),
  },
  { title: 'LegalFacts' },
);

const listLegalTriggersEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/:id/legal-triggers',
  access: 'Analyst',
  audit: 'none',
  operationId: 'listLegalTriggers',
  tags,
  summary: 'Obligations under DORA, NIS2, GDPR and the AI Act',
  description:
    'What recorded facts bring into play, with clocks and drafts. Decision support, not legal ' +
    'advice. Severity alone triggers nothing; an unknown fact gives a question. The query ' +
    'overrides facts for this answer only.',
  params: IdParams,
  query: Type.Object({
    personal_data: Type.Optional(
      Type.Boolean({ description: 'Whether personal data were breached (GDPR Article 33).' }),
    ),
    high_risk: Type.Optional(
      Type.Boolean({ description: 'Whether the risk to persons is high (GDPR Article 34).' }),
    ),
    entity: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Type of entity or provider: `essential`, `credit_institution`, `cloud`.',
        examples: ['essential'],
      }),
    ),
    sector: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Sector as the Annexes of NIS2 name it, or as people do.',
        examples: ['energy'],
      }),
    ),
    language: Type.Optional(
      Enum(languages, { default: 'en', description: 'Of titles, questions, notes and drafts.' }),
    ),
  }),
  response: { 200: LegalAnswer },
  errors: ['not_found'],
  handle({ deps, params, query }) {
    const { language = 'en', ...asked } = query;
    return readLegalTriggers(deps, params.id, asked, language);
  },
});

const getDoraReportEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/:id/dora-report',
  access: 'Analyst',
  audit: 'none',
  operationId: 'getDoraReport',
  tags,
  summary: 'A report under DORA in the fields of its template',
  description:
    'The sections of Implementing Regulation (EU) 2025/302, Annex I, that the report has, or ' +
    'those of Annex III for a significant threat, with what recorded facts fill. It is a draft: ' +
    '`missing` names mandatory fields without a value, `undecided` those that are mandatory in ' +
    'certain cases which a person has to check.',
  params: IdParams,
  query: Type.Object({
    report: Type.Optional(
      Enum(doraReports, { default: 'initial_notification', description: 'Which report.' }),
    ),
    language: Type.Optional(Enum(languages, { default: 'en', description: 'Of the labels.' })),
  }),
  response: {
    200: Type.Object(
      {
        standard: Type.String({ examples: ['Implementing Regulation (EU) 2025/302, Annex I'] }),
        report: Enum(doraReports),
        state: Type.String({ examples: ['draft'] }),
        public_id: Type.String(),
        generated_at: Instant,
        sections: Type.Object({
          general: DoraFields,
          initial: DoraFields,
          intermediate: DoraFields,
          final: DoraFields,
          threat: DoraFields,
        }),
        missing: Type.Array(
          Type.String({ description: 'Numbers of mandatory fields without a value.' }),
        ),
        undecided: Type.Array(Type.String(), {
          description:
            'Numbers of fields without a value that the template asks for in certain cases, ' +
            'where no other field says whether this is one of them.',
        }),
        doctrine: Type.String(),
      },
      { title: 'DoraReport' },
    ),
  },
  errors: ['not_found'],
  handle({ deps, params, query }) {
    const { report = 'initial_notification', language = 'en' } = query;
    return readDoraReport(deps, params.id, report, language);
  },
});

const getLegalFactsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/:id/legal-facts',
  access: 'Analyst',
  audit: 'none',
  operationId: 'getLegalFacts',
  tags,
  summary: 'Read the recorded legal facts',
  description:
    'A fact that is not there is unknown. The `ETag` serves `If-Match` of a later write.',
  params: IdParams,
  response: { 200: KeptFacts },
  responseHeaders: ['ETag'],
  errors: ['not_found'],
  async handle({ deps, params }) {
    const facts = await readFacts(deps, params.id);
    return versioned(factsView(facts), facts.version);
  },
});

const putLegalFactsEndpoint = endpoint({
  method: 'PUT',
  path: '/api/ip3/v1/incidents/:id/legal-facts',
  access: 'Analyst',
  audit: { success: ['legal.facts_set'] },
  operationId: 'putLegalFacts',
  tags,
  summary: 'Record the legal facts of an incident',
  description:
    'Replaces all of them: what is not sent, or null, is unknown. Clocks and deadlines follow ' +
    'at once. A change by which a legal duty falls away (such as `risk_unlikely`: true) or is ' +
    'due later (such as a later `aware_at`) needs the role Legal/DPO and a `reason`.',
  params: IdParams,
  body: Type.Object(
    { ...factSchemas, reason: Reason, evidence_ids: EvidenceIds },
    {
      additionalProperties: false,
      examples: [
        {
          aware_at: '2026-11-20T09:30:00Z',
          nis2_class: 'essential',
          nis2_significant: true,
          suspected_unlawful: null,
        },
      ],
    },
  ),
  response: { 200: KeptFacts },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'reason_required', 'unknown_reference'],
  conditional: 'version',
  async handle({ deps, params, body, context }) {
    const facts = await recordFacts(deps, context, params.id, body);
    return versioned(factsView(facts), facts.version);
  },
});

function factsView({ incident, ...kept }: KeptFacts) {
  return { incident_id: incident.id, public_id: incident.public_id, ...kept };
}

export const legalEndpoints = [
  listLegalTriggersEndpoint,
  getDoraReportEndpoint,
  getLegalFactsEndpoint,
  putLegalFactsEndpoint,
  recordLegalSubmissionEndpoint,
  recordLegalDecisionEndpoint,
];
