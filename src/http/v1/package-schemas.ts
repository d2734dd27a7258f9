// Schemas of packages in v1 (api-decisions §6).
import { Type } from 'typebox';
import { visibilities } from '../../domain/visibility.ts';
import { Enum } from '../schema/schema.ts';

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

const Anything = Type.Object({}, { additionalProperties: true });

const PackageView = Type.Object(
  {
    package_version: Type.String({ examples: ['ip3.package/1'] }),
    package_sha256: Sha256,
    manifest: Type.Object(
      {
        type: Type.String({ examples: ['ip3.evidence-package/1'] }),
        audience: Enum(visibilities),
        as_of: Type.String({ format: 'date-time' }),
        files: Type.Array(Anything, { description: 'Path, size, hash and role of every file.' }),
      },
      { additionalProperties: true },
    ),
    chain_of_custody: Type.Array(Anything, { description: 'One chain for each shown record.' }),
    contents: Type.Object({}, { additionalProperties: true }),
    issued_at: Type.String({ format: 'date-time' }),
    signature: Type.Object({}, { additionalProperties: true, description: 'A DSSE envelope.' }),
    signer: Type.Object({}, { additionalProperties: true, description: 'The key, as a JWK.' }),
    log_proof: Type.Object({}, { additionalProperties: true }),
    timestamp: Type.Optional(
      Type.Object(
        { status: Enum(['granted', 'failed'] as const) },
        {
          additionalProperties: true,
          description: 'RFC 3161 token over `signature`, when an authority is set, or why not.',
        },
      ),
    ),
  },
  { title: 'Package', additionalProperties: true },
);

/** The answers of every kind of package. */
export const packageAnswer = {
  200: {
    description: 'The package.',
    headers: {
      ETag: { type: 'string', description: '`package_sha256`, as a weak tag.' },
    },
    content: {
      'application/json': { schema: PackageView },
      'application/pdf': { schema: { type: 'string', format: 'binary' } },
      'application/zip': { schema: { type: 'string', format: 'binary' } },
    },
  },
  304: { description: 'The package that you have is still the one.', type: 'null' },
};
