// Data protection: a search for a person, and the record of processing activities.
import { Type } from 'typebox';
import { subjectLimits, subjectRequests } from '../../domain/personal-data.ts';
import { processingRecord } from '../../operations/privacy/processing-record.ts';
import { searchPerson } from '../../operations/privacy/search-person.ts';
import { endpoint } from '../endpoint.ts';
import { Enum, Instant, Nullable } from '../schema/schema.ts';

const tags = ['legal'];

const Table = Type.String({ examples: ['incident'] });
const Columns = Type.Array(Type.String(), { examples: [['title', 'owner_email']] });
const Kind = Enum(subjectRequests, {
  description: 'What the person asked for, or `breach_scope` for the scope of a breach.',
});
const Purpose = Type.String({
  minLength: 1,
  maxLength: 2000,
  pattern: '\\S',
  description: 'Why; it stays in the audit log for good. Name no person in it.',
  examples: ['Request 2026-14 under Article 15'],
});
const Terms = Type.Array(
  Type.String({ minLength: subjectLimits.leastTerm, maxLength: subjectLimits.term }),
  {
    minItems: 1,
    maxItems: subjectLimits.terms,
    description: 'Name, email, address or number, as a part of a field, in any case.',
    examples: [['anna.nowak@example.org', 'Anna Nowak']],
  },
);

const SubjectPackage = Type.Object(
  {
    format: Type.String({ examples: ['proofline-subject-search/1'] }),
    generated_at: Instant,
    kind: Kind,
    purpose: Purpose,
    terms: Terms,
    places: Type.Array(
      Type.Object({
        table: Table,
        columns: Columns,
        hits: Type.Integer({ examples: [2] }),
        complete: Type.Boolean({
          description: `False beyond ${subjectLimits.hits} records, or when it took too long.`,
          examples: [true],
        }),
      }),
    ),
    hits: Type.Array(
      Type.Object({
        table: Table,
        id: Nullable(
          Type.Record(Type.String(), Type.Unknown(), { examples: [{ id: '019aa1de-77ab' }] }),
        ),
        incident: Nullable(Type.String({ examples: ['INC-2026-000123'] })),
        fields: Type.Record(Type.String(), Type.String(), {
          description: 'Text around the first match in each field.',
          examples: [{ owner_email: 'anna.nowak@example.org' }],
        }),
      }),
      { examples: [[]] },
    ),
    left_out: Type.Array(
      Type.Object({
        what: Type.String({ examples: ['Backups, logs of the server and of proxies'] }),
        why: Type.String({ examples: ['They are outside the database.'] }),
      }),
      { description: 'What the search did not read, and why.' },
    ),
  },
  { title: 'SubjectPackage' },
);

const searchEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/privacy/searches',
  access: 'Legal/DPO',
  audit: { success: ['privacy.person_searched'] },
  operationId: 'searchPerson',
  tags,
  summary: 'Search for a person',
  description:
    'Reads every field that can name a person, and answers with where it found one of the terms ' +
    'and what it left out. The audit log gets purpose, counts and the hash of the package, not ' +
    'the terms. Check the package before you send it: fields name other persons too.',
  body: Type.Object(
    { kind: Kind, purpose: Purpose, terms: Terms },
    {
      additionalProperties: false,
      examples: [
        {
          kind: 'access',
          purpose: 'Request 2026-14 under Article 15',
          terms: ['anna.nowak@example.org', 'Anna Nowak'],
        },
      ],
    },
  ),
  response: {
    200: Type.Object({
      package: SubjectPackage,
      sha256: Type.String({ description: 'Of the package as canonical JSON (RFC 8785).' }),
    }),
  },
  async handle({ deps, reply, body, context }) {
    void reply.header('cache-control', 'no-store');
    const made = await searchPerson(deps, context, body);
    const places = made.package.places.map((one) => ({ ...one, columns: [...one.columns] }));
    return { ...made, package: { ...made.package, terms: [...made.package.terms], places } };
  },
});

const recordEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/privacy/processing-record',
  access: 'Legal/DPO',
  audit: 'none',
  operationId: 'getProcessingRecord',
  tags,
  summary: 'Read the record of processing activities',
  description:
    'Which fields can hold personal data and how long they stay, for the record under GDPR ' +
    'Article 30, and what the controller has to add.',
  response: {
    200: Type.Object({
      generated_at: Instant,
      activities: Type.Array(
        Type.Object({
          name: Type.String({ examples: ['Handling of incidents'] }),
          subjects: Type.String({ examples: ['Users; persons whom reporters name'] }),
          places: Type.Array(
            Type.Object({
              table: Table,
              columns: Columns,
              kept: Type.String({ examples: ['365 days, by the policy for log_events'] }),
            }),
          ),
        }),
      ),
      to_complete: Type.Array(Type.String(), {
        examples: [['Purposes and legal basis of each activity']],
      }),
    }),
  },
  async handle({ deps }) {
    const { generated_at, activities, to_complete } = await processingRecord(deps);
    return {
      generated_at,
      activities: activities.map(({ places, ...one }) => ({
        ...one,
        places: places.map((place) => ({ ...place, columns: [...place.columns] })),
      })),
      to_complete,
    };
  },
});

export const privacyEndpoints = [searchEndpoint, recordEndpoint];
