// The playbooks: index, and one with its steps.
import { Type } from 'typebox';
import { DomainError } from '../../domain/error.ts';
import { isPlaybookType, playbookIndex, playbookOfType } from '../../domain/playbooks/playbook.ts';
import { approvalClasses, phases } from '../../domain/playbooks/step.ts';
import { roles } from '../../domain/role.ts';
import { playbookTypes } from '../../domain/taxonomy.ts';
import { cacaoPlaybook } from '../../reports/cacao.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../requests/limits.ts';
import { Enum } from '../schema/schema.ts';
import { PlaybookLine } from '../views/playbook-view.ts';

const tags = ['registry'];

const Step = Type.Object(
  {
    step: Type.Integer({ description: 'Its place, from 1 on.' }),
    title: Type.String(),
    phase: Enum(phases),
    csf: Type.String({ description: 'Code of NIST CSF 2.0.' }),
    role: Enum(roles, { description: 'Who performs it.' }),
    approval_class: Enum(approvalClasses, {
      description:
        'A0 none, A1 one approver in addition to the performer, A2 two people of two roles.',
    }),
    requires_approval: Type.Boolean(),
    yields_evidence: Type.Array(Type.String(), { description: 'Kinds that it must leave behind.' }),
    action_type: Type.String(),
  },
  { title: 'PlaybookStep' },
);

const Playbook = Type.Object(
  {
    type: Type.String({ examples: ['prompt_injection'] }),
    title: Type.String(),
    version: Type.Integer(),
    levels: Type.Array(Type.String()),
    categories: Type.Array(Type.String(), { description: 'Categories that lead here.' }),
    steps: Type.Array(Step),
  },
  { title: 'Playbook' },
);

/** As its standard defines it; here so much that a client can distinguish the two. */
const CacaoPlaybook = Type.Object(
  {
    type: Enum(['playbook']),
    spec_version: Enum(['cacao-2.0']),
    id: Type.String({ examples: ['playbook--2953cee1-9c16-5ae0-9c6f-f38335c3fd9e'] }),
  },
  { title: 'CacaoPlaybook', description: 'With `format=cacao`.', additionalProperties: true },
);

const formats = ['json', 'cacao'] as const;

const listPlaybooksEndpoint = endpoint({
  method: 'GET',
  path: '/api/playbooks',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'listPlaybooks',
  tags,
  summary: 'List the playbooks',
  description: 'One for each type; the category of an incident leads to its own.',
  response: { 200: Type.Object({ count: Type.Integer(), playbooks: Type.Array(PlaybookLine) }) },
  handle() {
    const playbooks = playbookIndex();
    return { count: playbooks.length, playbooks };
  },
});

const getPlaybookEndpoint = endpoint({
  method: 'GET',
  path: '/api/playbooks/:type',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'getPlaybook',
  tags,
  summary: 'Read a playbook',
  description:
    'Four steps open and five end every playbook. `POST /api/incidents/{id}/actions` makes an ' +
    'action of a step. `format=cacao` answers a CACAO 2.0 playbook instead, for other tools.',
  query: Type.Object({
    format: Type.Optional(
      Enum(formats, { default: 'json', description: '`cacao`: CACAO 2.0.', examples: ['json'] }),
    ),
  }),
  params: Type.Object({
    type: Type.String({
      maxLength: limits.paramLength,
      description: 'Type of the playbook.',
      examples: ['prompt_injection'],
    }),
  }),
  response: { 200: Type.Union([Playbook, CacaoPlaybook]) },
  errors: ['not_found'],
  handle({ reply, params, query }) {
    const { type } = params;
    if (!isPlaybookType(type)) throw noPlaybook(type);
    const playbook = playbookOfType(type);
    if (query.format !== 'cacao') return playbook;
    // Another document, with a shape of its own: the schema of the steps must not filter it.
    const document = JSON.stringify(cacaoPlaybook(playbook));
    return reply.type('application/json; charset=utf-8').send(Buffer.from(document));
  },
});

function noPlaybook(type: string): DomainError {
  const detail = `There is no playbook "${type.slice(0, 64)}"; the known ones are in "allowed".`;
  return new DomainError('not_found', detail, { allowed: playbookTypes });
}

export const playbookEndpoints = [listPlaybooksEndpoint, getPlaybookEndpoint];
