// The endpoint that sends the evidence of an entry of an engagement's log.
import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { exportRegisterContent } from '../../operations/engagements/export-register.ts';
import { endpoint } from '../endpoint.ts';
import { attachmentHeaderNames, attachmentHeaders } from '../responses/attachment.ts';
import { EngagementParams, tags } from './engagement-params.ts';

export const sha256 = '3a6eb0790f39ac87c94f3856b2dd2c5d110e6811602261a9a923d3bb23adc8b7';

export const downloadRegisterEvidenceEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/engagements/:id/log/:number/content',
  access: 'Analyst',
  audit: { success: ['engagement.content_read'] },
  operationId: 'downloadRegisterEvidence',
  tags,
  summary: 'Download the bytes behind a register entry',
  description: 'Their export is recorded before the first byte leaves.',
  params: Type.Object({
    ...EngagementParams.properties,
    number: Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'Number of the entry.',
      examples: [1],
    }),
  }),
  produces: ['application/octet-stream'],
  response: {
    200: {
      description: 'The bytes.',
      content: {
        'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
      },
    },
  },
  responseHeaders: attachmentHeaderNames,
  errors: ['not_found'],
  async handle({ deps, reply, params, context }) {
    const { id, number } = params;
    const found = await exportRegisterContent(deps, context, id, number);
    const { filename, hash_sha256 } = found.evidence;
    const name = filename ?? `entry-${number}.bin`;
    return reply
      .headers(attachmentHeaders({ name, hash_sha256, bytes: found.bytes }))
      .send(Readable.from(found.source, { objectMode: false }));
  },
});
