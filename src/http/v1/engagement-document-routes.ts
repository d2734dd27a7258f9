// Documents of the framework of an engagement, as starting points.
import { Type } from 'typebox';
import { readEngagementDocument } from '../../operations/engagements/read-document.ts';
import type { Deps } from '../../operations/deps.ts';
import { documentKinds } from '../../reports/engagement-documents.ts';
import type { App } from '../app-type.ts';
import { Enum, problems } from '../schema.ts';
import { EngagementParams, readFaults, tags } from './engagement-schemas.ts';

const schema = {
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
    ...problems('validation_failed', ...readFaults),
  },
};

export function engagementDocumentRoutes(app: App, deps: Deps): void {
  app.get('/api/ip3/v1/engagements/:id/documents/:document', { schema }, (request) => {
    const { id, document } = request.params;
    return readEngagementDocument(deps, request.principal!, id, document);
  });
}
