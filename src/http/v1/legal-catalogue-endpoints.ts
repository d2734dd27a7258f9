// What the engine knows before any incident: facts, obligations, reports.
import { Type } from 'typebox';
import { regimeNames } from '../../domain/regime.ts';
import { reportTargets } from '../../domain/report-target.ts';
import { reportRegimes } from '../../domain/report-target.ts';
import { languages } from '../../domain/text.ts';
import { catalogueOf, type FactKind } from '../../legal/catalogue.ts';
import { factGroupNames, factNames } from '../../legal/facts.ts';
import { regimesOf } from '../../legal/registry.ts';
import { endpoint } from '../endpoint.ts';
import { Enum, Nullable } from '../schema/schema.ts';

const fieldKinds = [
  ...(['text', 'instant', 'number', 'choice', 'choices', 'country', 'countries'] as const),
  ...(['currency', 'duration', 'lei', 'email', 'phone'] as const),
] as const;

const kinds = [
  ...(['boolean', 'number', 'instant', 'date', 'zone', 'entity', 'choice', 'choices'] as const),
  ...(['country', 'countries', 'names', 'fields'] as const),
] satisfies FactKind[];

const Fact = Type.Object(
  {
    name: Enum(factNames),
    group: Enum(factGroupNames),
    kind: Enum(kinds),
    question: Type.String(),
    options: Nullable(Type.Array(Type.String(), { description: 'The choices.' })),
  },
  { title: 'LegalFactDefinition' },
);

const Obligation = Type.Object(
  {
    id: Type.String({ examples: ['NIS2-EW'] }),
    regime: Enum(regimeNames),
    title: Type.String(),
    article: Type.String(),
    phase: Type.String(),
  },
  { title: 'LegalObligation' },
);

const Report = Type.Object(
  {
    regime: Enum(reportRegimes),
    phase: Type.String({ examples: ['early_warning_24h'] }),
    meets: Type.Array(Type.String({ description: 'Ids of obligations.' })),
    targets: Type.Array(Enum(reportTargets), {
      description: 'The law names the first; the others can get a copy.',
    }),
  },
  { title: 'LegalReport' },
);

const Field = Type.Object(
  {
    key: Type.String({ examples: ['dora.2.7'] }),
    label: Type.String(),
    kind: Enum(fieldKinds),
    expected: Type.String({ description: 'What it takes, for people.' }),
    options: Nullable(
      Type.Array(Type.Object({ value: Type.String(), label: Type.String() }), {
        description: 'The choices: `report_fields` takes a value or its label.',
        examples: [[{ value: 'yes', label: 'Yes' }]],
      }),
    ),
  },
  { title: 'LegalFieldDefinition' },
);

const getLegalCatalogueEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/legal/catalogue',
  access: 'Analyst',
  audit: 'none',
  operationId: 'getLegalCatalogue',
  tags: ['legal'],
  summary: 'The facts, obligations and reports that the engine knows',
  description:
    'Of the regimes that are in force on this server. The same for every incident, so that a ' +
    'form can be made of it.',
  query: Type.Object({
    language: Type.Optional(
      Enum(languages, { default: 'en', description: 'Of questions and titles.' }),
    ),
  }),
  response: {
    200: Type.Object(
      {
        rules_version: Type.String(),
        facts: Type.Array(Fact),
        obligations: Type.Array(Obligation),
        reports: Type.Array(Report),
        fields: Type.Array(Field),
      },
      { title: 'LegalCatalogue' },
    ),
  },
  handle: ({ deps, query: { language = 'en' } }) =>
    catalogueOf(regimesOf(deps.config.IP3_LEGAL_REGIMES), language),
});

export const legalCatalogueEndpoints = [getLegalCatalogueEndpoint];
