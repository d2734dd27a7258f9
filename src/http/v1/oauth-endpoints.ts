// OAuth 2.0 for machines: the token endpoint (client credentials) and what it says of itself
// (RFC 6749, RFC 8414, RFC 8705).
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { consoleBase } from '../../domain/console-link.ts';
import { DomainError } from '../../domain/error.ts';
import { assertionAlgorithms, authMethods, scopes } from '../../domain/machine.ts';
import { claimedClient } from '../../operations/machines/client-assertion.ts';
import { issueToken } from '../../operations/machines/client-credentials.ts';
import { type TokenRequest } from '../../operations/machines/prove-machine.ts';
import { endpoint } from '../endpoint.ts';
import type { HttpDeps } from '../http-deps.ts';
import { sourceOf } from '../requests/caller-address.ts';
import { presentedCertificate } from '../requests/client-certificate.ts';
import { Enum } from '../schema/schema.ts';

const tags = ['accounts'];
const tokenPath = '/oauth/token';

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const form = 'application/x-www-form-urlencoded';
const mostBytes = 8_192;

const issueTokenEndpoint = endpoint({
  method: 'POST',
  path: tokenPath,
  access: 'anyone',
  audit: { success: ['auth.machine_token'], refused: ['auth.machine_refused'] },
  operationId: 'issueMachineToken',
  tags,
  summary: 'Get a token for a service account',
  description:
    'Client credentials of OAuth 2.0. The secret goes into the header `Authorization: Basic`; ' +
    'with a certificate as the proof, send `client_id` alone; with a key, a JWT that it signed ' +
    '(RFC 7523) as `client_assertion`. That one names the service account as `iss` and `sub`, ' +
    'the issuer or this endpoint alone as `aud`, ends within ten minutes, and counts once by its ' +
    '`jti`. A token that was asked for with a certificate counts with that certificate only ' +
    '(RFC 8705). Tokens live ten minutes.',
  headers: Type.Object({
    authorization: Type.Optional(
      Type.String({ maxLength: 1000, description: 'Basic, with client ID and secret.' }),
    ),
  }),
  takesBody: {
    [form]: {
      schema: {
        type: 'string',
        description:
          '`grant_type=client_credentials`; `scope` with scopes separated by spaces, or all that ' +
          'the account has; `client_id` where a certificate is the proof; `client_assertion` and ' +
          '`client_assertion_type` where a key is.',
        examples: ['grant_type=client_credentials'],
      },
    },
  },
  response: {
    200: Type.Object({
      access_token: Type.String({ examples: ['eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJzdmMifQ.c2ln'] }),
      token_type: Enum(['Bearer']),
      expires_in: Type.Integer({ description: 'Seconds.', examples: [600] }),
      scope: Type.String({ examples: ['imports:write incidents:read'] }),
    }),
  },
  errors: ['invalid_request', 'invalid_client', 'invalid_scope', 'unsupported_grant_type'],
  limits: { guesses: ['accountAndAddress', 'account', 'address'], streamBytes: mostBytes },
  async handle({ deps, request, reply }) {
    void reply.header('cache-control', 'no-store');
    const fields = await readForm(request);
    const grant = fields.get('grant_type');
    if (grant === undefined) throw invalidRequest('Name the grant_type.');
    if (grant !== 'client_credentials') throw unsupportedGrant();
    const { client_id, secret, assertion } = clientOf(deps, request, fields);
    const nowMs = deps.clock.now().epochMilliseconds;
    const certificate = presentedCertificate(deps.config, request, nowMs);
    const scope = fields.get('scope') ?? null;
    const asked = { client_id, secret, assertion, scope, certificate };
    const token = await issueToken(deps, sourceOf(request), asked);
    return { ...token, token_type: 'Bearer' as const };
  },
});

async function readForm(request: FastifyRequest): Promise<Map<string, string>> {
  const text = await readBody(request.body);
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== form) {
    throw new DomainError('unsupported_media_type', `Send the fields as ${form}.`);
  }
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name)) throw invalidRequest('Send each field once.');
    fields.set(name, value);
  }
  return fields;
}

async function readBody(body: unknown): Promise<string> {
  // A request without a body has none to read.
  if (body === undefined) return '';
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > mostBytes) {
      throw new DomainError('payload_too_large', `Send at most ${mostBytes} bytes.`);
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function clientOf(
  { config }: Pick<HttpDeps, 'config'>,
  { headers: { authorization } }: FastifyRequest,
  fields: Map<string, string>,
): Pick<TokenRequest, 'client_id' | 'secret' | 'assertion'> {
  const named = fields.get('client_id');
  if (fields.has('client_secret')) {
    throw invalidRequest('Send the secret in the header "Authorization: Basic", not in the body.');
  }
  const token = assertionOf(fields);
  if (token !== null) {
    if (authorization !== undefined) throw invalidRequest('Send one proof, not two.');
    const { issuer, token_endpoint } = addressesOf(config);
    const assertion = { token, audiences: [issuer, token_endpoint] };
    return { client_id: named ?? claimedClient(token) ?? '', secret: null, assertion };
  }
  if (authorization === undefined) {
    if (named === undefined) throw noClient();
    return { client_id: named, secret: null, assertion: null };
  }
  const given = basicOf(authorization);
  if (given === null) throw noClient();
  if (named !== undefined && named !== given.client_id) {
    throw invalidRequest('The client_id of the body is not the one of the header.');
  }
  return { ...given, assertion: null };
}

/** RFC 7523, section 2.2. */
function assertionOf(fields: Map<string, string>): string | null {
  const token = fields.get('client_assertion');
  const type = fields.get('client_assertion_type');
  if (token === undefined && type === undefined) return null;
  if (token !== undefined && type === assertionType) return token;
  throw invalidRequest(`Send client_assertion with client_assertion_type=${assertionType}.`);
}

/** RFC 6749, section 2.3.1: both are form-encoded before they are put together. */
function basicOf(header: string): { client_id: string; secret: string } | null {
  const encoded = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(header)?.[1];
  const text = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
  const at = text.indexOf(':');
  if (at < 1) return null;
  try {
    const plain = (part: string) => decodeURIComponent(part.replaceAll('+', ' '));
    return { client_id: plain(text.slice(0, at)), secret: plain(text.slice(at + 1)) };
  } catch {
    return null;
  }
}

function invalidRequest(detail: string): DomainError {
  return new DomainError('invalid_request', detail);
}

function unsupportedGrant(): DomainError {
  const detail = 'Ask with grant_type=client_credentials; people log in at the console.';
  return new DomainError('unsupported_grant_type', detail);
}

function noClient(): DomainError {
  const detail =
    'Send client ID and secret as "Authorization: Basic", client_id with a certificate, or a ' +
    'client_assertion.';
  return new DomainError('invalid_client', detail);
}

const metadataEndpoint = endpoint({
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  access: 'anyone',
  audit: 'none',
  operationId: 'readTokenMetadata',
  tags,
  summary: 'What the token endpoint takes',
  description: 'Metadata of an OAuth 2.0 authorization server (RFC 8414).',
  response: {
    200: Type.Object({
      issuer: Type.String({ examples: ['https://proofline.example.org'] }),
      token_endpoint: Type.String({ examples: ['https://proofline.example.org/oauth/token'] }),
      jwks_uri: Type.String({ examples: ['https://proofline.example.org/.well-known/jwks.json'] }),
      grant_types_supported: Type.Array(Enum(['client_credentials'])),
      response_types_supported: Type.Array(Type.String(), { maxItems: 0, examples: [[]] }),
      token_endpoint_auth_methods_supported: Type.Array(Enum(authMethods)),
      token_endpoint_auth_signing_alg_values_supported: Type.Array(Enum(assertionAlgorithms)),
      scopes_supported: Type.Array(Enum(scopes)),
      tls_client_certificate_bound_access_tokens: Type.Boolean({ examples: [true] }),
    }),
  },
  handle({ deps }) {
    const { issuer, token_endpoint } = addressesOf(deps.config);
    return {
      ...{ issuer, token_endpoint, jwks_uri: `${issuer}/.well-known/jwks.json` },
      grant_types_supported: ['client_credentials' as const],
      response_types_supported: [],
      token_endpoint_auth_methods_supported: [...authMethods],
      token_endpoint_auth_signing_alg_values_supported: [...assertionAlgorithms],
      scopes_supported: [...scopes],
      tls_client_certificate_bound_access_tokens: true,
    };
  },
});

function addressesOf(config: HttpDeps['config']): { issuer: string; token_endpoint: string } {
  const issuer = consoleBase(config).href.replace(/\/$/, '');
  return { issuer, token_endpoint: `${issuer}${tokenPath}` };
}

export const oauthEndpoints = [issueTokenEndpoint, metadataEndpoint];
