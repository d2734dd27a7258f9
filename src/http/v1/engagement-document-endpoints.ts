// Documents of the framework of an engagement, as starting points.
import { Type } from 'typebox';
import { readEngagementDocument } from '../../operations/engagements/read-document.ts';
import { documentKinds } from '../../reports/engagement-documents.ts';
import { endpoint } from '../endpoint.ts';
import { Enum } from '../schema/schema.ts';
import { EngagementParams, tags } from './engagement-params.ts';

const getEngagementDocumentEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/engagements/:id/documents/:document',
  access: 'Analyst',
  audit: 'none',
  operationId: 'getEngagementDocument',
  tags,
  summary: 'A document of the framework as a starting point',
  description:
    'What the engagement knows in the sections that the regulation asks for, and what is still ' +
    'missing; `text` is the whole as Markdown. Not legal advice, and no template of an authority.',
  params: Type.Object({
    ...EngagementParams.properties,
    document: Enum(documentKinds, {
      description: 'Which document.',
      examples: ['scope-specification'],
    }),
  }),
  response: {
    200: Type.Object({
      document: Enum(documentKinds),
      title: Type.String(),
      basis: Type.String({ examples: ['(EU) 2025/1190 Article 9(6) and Annex II'] }),
      sections: Type.Array(
        Type.Object(
          {
            heading: Type.String({ examples: ['Flags'] }),
            lines: Type.Array(Type.String()),
            missing: Type.Array(Type.String(), { examples: [['the approval of the authority']] }),
          },
          { title: 'DocumentSection' },
        ),
      ),
      missing: Type.Array(
        Type.Object({
          heading: Type.String({ examples: ['Approval'] }),
          what: Type.String({ examples: ['the approval of the authority'] }),
        }),
        { examples: [[{ heading: 'Approval', what: 'the approval of the authority' }]] },
      ),
      text: Type.String(),
    }),
  },
  errors: ['not_found'],
  handle({ deps, principal, params }) {
    const { id, document } = params;
    return readEngagementDocument(deps, principal, id, document);
  },
});

export const engagementDocumentEndpoints = [getEngagementDocumentEndpoint];
