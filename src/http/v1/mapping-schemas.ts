// What requests and responses say of mappings.
import { Type, type Static } from 'typebox';
import {
  closedWordNames,
  mappedFields,
  mappingEvents,
  mappingKinds,
  mappingLimits,
  type Mapping,
} from '../../domain/import-mapping.ts';
import { severities } from '../../domain/severity.ts';
import type { Proposal } from '../../operations/mappings/propose-mapping.ts';
import type { MappingRow } from '../../store/imports/mapping-tables.ts';
import { Enum, Id, Instant, Nullable, OneLine } from '../schema/schema.ts';

export const exampleMapping: Mapping = {
  kind: 'csv',
  items: '',
  tool: 'Hausscanner',
  fields: { title: ['Titel'], severity: ['Schweregrad'], host: ['Rechner'] },
  severity_words: { dringend: 'critical' },
  severity_scores: false,
  status_words: { abgenommen: 'accepted_risk' },
};

const Column = Type.String({ minLength: 1, maxLength: mappingLimits.column, examples: ['Titel'] });

const words = <Name extends string>(
  values: readonly Name[],
  example: Record<string, Name>,
  description: string,
) =>
  Type.Unsafe<Record<string, Name>>({
    type: 'object',
    maxProperties: mappingLimits.words,
    propertyNames: { maxLength: mappingLimits.word },
    additionalProperties: Enum(values),
    examples: [example],
    description,
  });

export const MappingSchema = Type.Unsafe<Mapping>(
  Type.Object(
    {
      kind: Enum(mappingKinds, { description: 'Of the file: a table, or JSON.' }),
      items: Type.String({
        maxLength: mappingLimits.column,
        examples: [''],
        description:
          'Where the items of JSON are: `findings[]`, `[]` for a list, empty for a value a line. ' +
          'Empty for a table.',
      }),
      tool: Type.String({
        maxLength: mappingLimits.name,
        examples: ['Hausscanner'],
        description: 'The source that the findings name; part of their identity.',
      }),
      fields: Type.Unsafe<Mapping['fields']>(
        Type.Object(
          Object.fromEntries(
            mappedFields.map((name) => [
              name,
              Type.Optional(Type.Array(Column, { maxItems: mappingLimits.perField })),
            ]),
          ),
          {
            additionalProperties: false,
            examples: [exampleMapping.fields],
            description:
              'The columns, or paths of members, of each field. The first that says something ' +
              'counts; of `description`, `remediation`, `cve` and `identity` all do. Without ' +
              '`identity` all cells keep findings apart, but for dates, states and scores.',
          },
        ),
      ),
      severity_words: words(
        severities,
        { dringend: 'critical' },
        'Words and numbers of the file. Usual words of English, German, Polish, French and ' +
          'Spanish are known.',
      ),
      severity_scores: Type.Boolean({
        examples: [false],
        description: 'Numbers are scores from 0 to 10.',
      }),
      status_words: words(
        closedWordNames,
        { abgenommen: 'accepted_risk' },
        'Words that put a finding away. Usual words of five languages are known.',
      ),
    },
    {
      additionalProperties: false,
      title: 'ImportMapping',
      description: 'What the columns of a table, or the members of JSON items, are in a finding.',
      examples: [exampleMapping],
    },
  ),
);

const Name = OneLine({
  pattern: '\\S',
  maxLength: mappingLimits.name,
  examples: ['Hausscanner weekly'],
  description: 'What people choose it by.',
});

const Layout = Type.String({
  pattern: '^[0-9a-fA-F]{64}$',
  examples: ['9b74c9897bac770ffc029102a200c5de8f1a2b3c4d5e6f708192a3b4c5d6e7f8'],
  description: 'Digest of the names of the columns, or of the members of the first item.',
});

export const NewMapping = Type.Object(
  {
    name: Name,
    mapping: MappingSchema,
    layout: Type.Optional(Nullable(Layout)),
    auto: Type.Optional(
      Type.Boolean({
        examples: [false],
        description:
          'It reads files of exactly this layout that are sent to no kind, and that no importer ' +
          'knows.',
      }),
    ),
  },
  {
    additionalProperties: false,
    examples: [{ name: 'Hausscanner weekly', mapping: exampleMapping }],
  },
);

const saved = {
  id: Id,
  name: Name,
  version: Type.Integer({ description: 'Counts every time that it was saved.' }),
  mapping: MappingSchema,
  layout: Nullable(Layout),
  auto: Type.Boolean({ examples: [false] }),
  saved_by: Type.String({ examples: ['anna.nowak@example.org'] }),
  saved_at: Instant,
};

export const SavedMapping = Type.Object(saved, { title: 'SavedImportMapping' });

export const MappingVersion = Type.Object(
  { ...saved, event: Enum(mappingEvents) },
  { title: 'ImportMappingVersion' },
);

export function savedView(row: MappingRow): Static<typeof SavedMapping> {
  const { mapping_id: id, name, version, definition: mapping, layout, auto } = row;
  return { id, name, version, mapping, layout, auto, saved_by: row.actor, saved_at: row.at };
}

export function versionView(row: MappingRow): Static<typeof MappingVersion> {
  return { ...savedView(row), event: row.event };
}

export const ProposalSchema = Type.Object(
  {
    layout: Layout,
    columns: Type.Array(Type.String(), {
      examples: [['Titel', 'Schweregrad', 'Rechner']],
      description: 'Columns, or paths of members, in the order of the file.',
    }),
    rows: Type.Array(Type.Array(Type.String()), {
      examples: [[['Altes OpenSSL', 'Hoch', 'web.example.org']]],
      description: 'The first rows, a cell a column, each cut to 300 characters.',
    }),
    mapping: MappingSchema,
    severities: Type.Array(
      Type.Object({
        word: Type.String({ examples: ['Hoch'] }),
        rows: Type.Integer({ examples: [1] }),
        severity: Nullable(Enum(severities)),
      }),
      { description: 'What the rows shown say of severity; null for a word that no one knows.' },
    ),
    saved: Type.Array(
      Type.Object({
        id: Id,
        name: Name,
        version: Type.Integer(),
        same_layout: Type.Boolean({
          examples: [true],
          description: 'It was saved for exactly this layout.',
        }),
      }),
      { description: 'Saved mappings that fit; `mapping` is the first of them.' },
    ),
    known_as: Nullable(
      Type.String({
        examples: ['gvm-csv'],
        description: 'What reads the file without a mapping, where one does.',
      }),
    ),
  },
  { title: 'ImportProposal' },
);

export function proposalView({
  layout,
  mapping,
  severities: words,
  saved: fitting,
  known_as,
}: Proposal): Static<typeof ProposalSchema> {
  return {
    layout: layout.digest,
    columns: [...layout.columns],
    rows: layout.rows.map((cells) => [...cells]),
    mapping,
    severities: words,
    saved: fitting.map(({ row: { mapping_id: id, name, version }, same_layout }) => ({
      ...{ id, name, version, same_layout },
    })),
    known_as,
  };
}
