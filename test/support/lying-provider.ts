// A provider that is written by hand, and says whatever a test has it say: its documents, its
// tokens with any header and signature, and its answers byte by byte.
import { createHmac, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { portOfServer } from './values.ts';

export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** As it is published. */
  jwk: object;
}

export type Claims = Record<string, unknown>;

/** Makes the ID token out of claims that are right. */
export type TokenMaker = (claims: Claims, key: SigningKey) => string;

type Page = (answer: ServerResponse, usual: object) => void;

export interface LyingProvider {
  issuer: string;
  settings: Record<string, string>;
  key: SigningKey;
  /** Those that are published. */
  published: SigningKey[];
  makeToken: TokenMaker;
  /** Path → what is answered there in place of the usual document. */
  pages: Map<string, Page>;
  /** Paths that were asked for, with the form that was sent. */
  asked: { path: string; form: string }[];
  /** Confirms who it is at the address, and gives the query that the browser is sent back with. */
  confirm(url: string, subject: string): string;
  close(): Promise<void>;
}

export const clientSecret = 's'.repeat(40);

export function newSigningKey(kid: string = randomUUID()): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' };
  return { kid, privateKey, publicKey, jwk };
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token with this header, signed by the function. */
export function tokenOf(header: object, claims: object, signed: (input: string) => Buffer): string {
  const input = `${encoded(header)}.${encoded(claims)}`;
  return `${input}.${signed(input).toString('base64url')}`;
}

export const soundToken: TokenMaker = (claims, key) => rsaToken({}, claims, key);

/** Signed with the key, whatever the header says. */
export function rsaToken(header: object, claims: object, { kid, privateKey }: SigningKey): string {
  const all = { alg: 'RS256', typ: 'JWT', kid, ...header };
  return tokenOf(all, claims, (input) => sign('sha256', Buffer.from(input), privateKey));
}

/** Signed with a secret that both sides could know. */
export function secretToken(header: object, claims: object, secret: string | Buffer): string {
  return tokenOf({ alg: 'HS256', typ: 'JWT', ...header }, claims, (input) =>
    createHmac('sha256', secret).update(input).digest(),
  );
}

const settingsFor = (issuer: string) => ({
  IP3_PUBLIC_URL: 'http://console.test',
  IP3_EGRESS_ALLOW: new URL(issuer).host,
  IP3_OIDC_ISSUER: issuer,
  IP3_OIDC_NAME: 'Company account',
  IP3_OIDC_CLIENT_ID: 'proofline',
  IP3_OIDC_CLIENT_SECRET: clientSecret,
  IP3_OIDC_SCOPES: 'openid profile email groups',
  IP3_OIDC_ROLE_MAP: 'soc-l2=Analyst,leads=Admin',
});

export async function openLyingProvider(): Promise<LyingProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${portOfServer(server)}`;
  const key = newSigningKey();
  const begun = new Map<string, { subject: string; nonce: string }>();
  const provider: LyingProvider = {
    ...{ issuer, settings: settingsFor(issuer), key, published: [key], makeToken: soundToken },
    ...{ pages: new Map(), asked: [] },
    confirm(url, subject) {
      const asked = new URL(url).searchParams;
      const code = randomUUID();
      begun.set(code, { subject, nonce: asked.get('nonce')! });
      const query = { code, state: asked.get('state')!, iss: issuer };
      return `?${new URLSearchParams(query).toString()}`;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.on('request', (request, answer) => void respond(provider, begun, request, answer));
  return provider;
}

type Begun = Map<string, { subject: string; nonce: string }>;

async function respond(
  provider: LyingProvider,
  begun: Begun,
  request: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  const path = request.url ?? '';
  const form = await text(request);
  provider.asked.push({ path, form });
  const usual = usualAnswer(provider, begun, path, new URLSearchParams(form));
  const page = provider.pages.get(path) ?? sendJson;
  page(answer, usual);
}

export function sendJson(answer: ServerResponse, body: object): void {
  answer.setHeader('content-type', 'application/json');
  answer.end(JSON.stringify(body));
}

function usualAnswer(
  provider: LyingProvider,
  begun: Begun,
  path: string,
  form: URLSearchParams,
): object {
  if (path === '/.well-known/openid-configuration') return metadataOf(provider.issuer);
  if (path === '/jwks') return { keys: provider.published.map(({ jwk }) => jwk) };
  const of = begun.get(form.get('code') ?? '');
  if (path !== '/token' || of === undefined) return { error: 'invalid_grant' };
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    ...{ iss: provider.issuer, aud: 'proofline', sub: of.subject, nonce: of.nonce },
    ...{
      iat: now,
      exp: now + 300,
      auth_time: now,
      email: `${of.subject}@example.org`,
      groups: ['soc-l2'],
    },
  };
  const id_token = provider.makeToken(claims, provider.key);
  return { access_token: 'opaque', token_type: 'Bearer', expires_in: 300, id_token };
}

export const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  userinfo_endpoint: `${issuer}/userinfo`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
  authorization_response_iss_parameter_supported: true,
  code_challenge_methods_supported: ['S256'],
});
