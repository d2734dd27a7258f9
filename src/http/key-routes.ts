// The public keys that other systems check access tokens with.
import { Type } from 'typebox';
import type { Deps } from '../operations/deps.ts';
import type { App } from './app-type.ts';
import { problems } from './schema.ts';

export function keyRoutes(app: App, deps: Pick<Deps, 'tokens'>): void {
  app.get(
    '/.well-known/jwks.json',
    {
      schema: {
        operationId: 'getTokenKeys',
        tags: ['operations'],
        summary: 'Public keys of the access tokens',
        description: 'A JWK set (RFC 7517) with the Ed25519 keys of all server processes.',
        response: {
          200: Type.Object({
            keys: Type.Array(
              Type.Object({}, { additionalProperties: true, description: 'A JWK.' }),
              { examples: [[{ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA' }]] },
            ),
          }),
          ...problems(),
        },
      },
    },
    async (_request, reply) => {
      void reply.header('cache-control', 'public, max-age=300');
      return deps.tokens.publicKeys();
    },
  );
}
