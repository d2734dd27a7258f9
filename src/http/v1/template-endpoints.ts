// Incident templates in v1: what there is, reporting from one, and for administrators define,
// change, archive, restore.
import { Type, type Static } from 'typebox';
import { customFieldLimits } from '../../domain/custom-field.ts';
import { templateLimits } from '../../domain/incident-template.ts';
import { archiveTemplate, restoreTemplate } from '../../operations/templates/archive-template.ts';
import {
  changeTemplate,
  defineTemplate,
  type TemplateInput,
} from '../../operations/templates/define-template.ts';
import {
  readTemplate,
  readTemplates,
  readTemplateVersions,
} from '../../operations/templates/read-templates.ts';
import { reportFromTemplate } from '../../operations/templates/report-from-template.ts';
import { endpoint } from '../endpoint.ts';
import { readingTag } from '../requests/context.ts';
import { omitNulls } from '../requests/omit-nulls.ts';
import { pagedByNumber } from '../responses/paging.ts';
import { tagged, versioned } from '../responses/tagged.ts';
import { NextCursor, PageQuery } from '../schema/schema.ts';
import { asSeenBy, v1Incident, V1Incident } from '../views/incident-views.ts';
import {
  listedView,
  NewTemplate,
  ReportBody,
  TemplateChange,
  TemplateListed,
  TemplateParams,
  TemplateVersion,
  TemplateView,
  versionView,
  viewOf,
} from './template-schemas.ts';

const tags = ['templates'];
const path = '/api/ip3/v1/incident-templates';

const listEndpoint = endpoint({
  method: 'GET',
  path,
  access: 'Viewer',
  audit: 'none',
  operationId: 'listIncidentTemplates',
  tags,
  summary: 'List incident templates',
  description:
    'By team and name, without what they say; there are at most ' +
    `${templateLimits.templates}. Everyone who can report an incident can use them.`,
  query: Type.Object({
    team: Type.Optional(
      Type.String({
        maxLength: customFieldLimits.team,
        description: 'Only those of every team and of this one; empty for those of every team.',
      }),
    ),
    archived: Type.Optional(Type.Boolean({ description: 'Archived templates as well.' })),
  }),
  response: {
    200: Type.Object({ incident_templates: Type.Array(TemplateListed), count: Type.Integer() }),
  },
  async handle({ deps, query }) {
    const rows = await readTemplates(deps, query);
    return { incident_templates: rows.map(listedView), count: rows.length };
  },
});

const getEndpoint = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  access: 'Viewer',
  audit: 'none',
  operationId: 'getIncidentTemplate',
  tags,
  summary: 'Read an incident template',
  description:
    'Without values of custom fields that you cannot see. The `ETag` serves `If-Match` of a ' +
    'later change.',
  params: TemplateParams,
  response: { 200: TemplateView },
  responseHeaders: ['ETag'],
  errors: ['not_found'],
  async handle({ deps, principal, params }) {
    const template = await readTemplate(deps, principal, params.id);
    return versioned(viewOf(template), template.version);
  },
});

/** What a request says: null empties a part. */
function inputOf(said: Static<typeof TemplateChange>): TemplateInput {
  const { name, team, incident, actions, custom_fields, playbook } = said;
  const input: TemplateInput = { name: name?.trim(), team: team?.trim() ?? team, playbook };
  if (incident !== undefined) input.incident = omitNulls<object>(incident ?? {});
  if (custom_fields !== undefined) input.custom_fields = omitNulls(custom_fields ?? {});
  if (actions !== undefined) {
    input.actions = (actions ?? []).map((one) => ({
      title: one.title.trim(),
      role: one.role ?? null,
      due_in_hours: one.due_in_hours ?? null,
      requires_approval: one.requires_approval ?? false,
    }));
  }
  return input;
}

const defineEndpoint = endpoint({
  method: 'POST',
  path,
  access: 'Admin',
  audit: { success: ['incident_template.defined'] },
  operationId: 'defineIncidentTemplate',
  tags,
  summary: 'Define an incident template',
  description:
    'A template is never deleted: it is archived, and its incidents keep its name. Severity and ' +
    'priority are no part of it, because they need confirmed evidence.',
  body: NewTemplate,
  response: { 201: TemplateView },
  responseHeaders: ['ETag', 'Location'],
  errors: ['conflict'],
  idempotent: true,
  async handle({ deps, reply, body, context }) {
    const input = { ...inputOf(body), name: body.name.trim() };
    const template = await defineTemplate(deps, context, input);
    void reply.header('location', `${path}/${template.id}`);
    return versioned(viewOf(template), template.version);
  },
});

const changeEndpoint = endpoint({
  method: 'PATCH',
  path: `${path}/:id`,
  access: 'Admin',
  audit: { success: ['incident_template.changed'] },
  operationId: 'changeIncidentTemplate',
  tags,
  summary: 'Change an incident template',
  description:
    'What is left out stays; `incident`, `custom_fields` and `actions` are replaced whole. ' +
    'Incidents that were reported from it stay as they are.',
  params: TemplateParams,
  body: TemplateChange,
  response: { 200: TemplateView },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'conflict'],
  conditional: 'version',
  async handle({ deps, params, body, context }) {
    const template = await changeTemplate(deps, context, params.id, inputOf(body));
    return versioned(viewOf(template), template.version);
  },
});

const archiveEndpoint = endpoint({
  method: 'POST',
  path: `${path}/:id/archive`,
  access: 'Admin',
  audit: { success: ['incident_template.archived'] },
  operationId: 'archiveIncidentTemplate',
  tags,
  summary: 'Archive an incident template',
  description: 'It cannot be used any more. Its incidents keep its name.',
  params: TemplateParams,
  response: { 200: TemplateView },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'conflict'],
  conditional: 'version',
  async handle({ deps, params, context }) {
    const template = await archiveTemplate(deps, context, params.id);
    return versioned(viewOf(template), template.version);
  },
});

const restoreEndpoint = endpoint({
  method: 'POST',
  path: `${path}/:id/restore`,
  access: 'Admin',
  audit: { success: ['incident_template.restored'] },
  operationId: 'restoreIncidentTemplate',
  tags,
  summary: 'Restore an archived incident template',
  description: 'It can be used again.',
  params: TemplateParams,
  response: { 200: TemplateView },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'conflict'],
  conditional: 'version',
  async handle({ deps, params, context }) {
    const template = await restoreTemplate(deps, context, params.id);
    return versioned(viewOf(template), template.version);
  },
});

const versionsEndpoint = endpoint({
  method: 'GET',
  path: `${path}/:id/versions`,
  access: 'Admin',
  audit: 'none',
  operationId: 'listIncidentTemplateVersions',
  tags,
  summary: 'List what an incident template was',
  description: 'Newest first.',
  params: TemplateParams,
  query: Type.Object(PageQuery),
  response: {
    200: Type.Object({
      versions: Type.Array(TemplateVersion),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
  },
  errors: ['not_found'],
  async handle({ deps, request, reply, params, query }) {
    const { elements, next_cursor } = await pagedByNumber(request, reply, query, {
      read: (limit, before) => readTemplateVersions(deps, params.id, { limit, before }),
      numberOf: ({ version }) => version,
    });
    return { versions: elements.map(versionView), count: elements.length, next_cursor };
  },
});

const reportEndpoint = endpoint({
  method: 'POST',
  path: `${path}/:id/incidents`,
  access: 'Reporter',
  audit: { success: ['incident.created'], sometimes: ['action.added'] },
  operationId: 'reportFromTemplate',
  tags,
  summary: 'Report an incident from a template',
  description:
    'What is left out comes from the template; null leaves a field empty. Values of custom ' +
    'fields that do not fit their fields any more are left out. The actions of the template are ' +
    'added. The incident names the template and its version. As any new incident it has no ' +
    'priority and `evidence_status` `gap`.',
  params: TemplateParams,
  body: ReportBody,
  response: { 201: V1Incident },
  responseHeaders: ['ETag', 'Location'],
  errors: ['not_found', 'conflict'],
  idempotent: true,
  async handle({ deps, reply, params, body, context }) {
    const incident = await reportFromTemplate(deps, context, params.id, body);
    const { roles } = context.principal;
    const shown = v1Incident(asSeenBy(incident, roles));
    void reply.header('location', `/api/ip3/v1/incidents/${incident.public_id}`);
    return tagged(shown, readingTag(reply, roles, incident.version, shown));
  },
});

export const templateEndpoints = [
  listEndpoint,
  getEndpoint,
  defineEndpoint,
  changeEndpoint,
  archiveEndpoint,
  restoreEndpoint,
  versionsEndpoint,
  reportEndpoint,
];
