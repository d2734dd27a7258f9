// Forged access tokens, by what is wrong with each.
import {
  createHmac,
  createPrivateKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '../../src/domain/role.ts';
import { thumbprint } from '../../src/keys/key-pair-file.ts';
import { unknownId } from '../support/records.ts';
import type { TestService } from '../support/service.ts';

export type Claims = Record<string, unknown>;

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

export function signed(header: Claims, claims: Claims, key: KeyObject): string {
  const input = `${encoded(header)}.${encoded(claims)}`;
  return `${input}.${sign(null, Buffer.from(input), key).toString('base64url')}`;
}

export interface Forge {
  header: Claims;
  claims: Claims;
  key: KeyObject;
  publicKey: string;
  token: string;
}

const other = generateKeyPairSync('ed25519').privateKey;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const otherJwk = { kty: 'OKP', crv: 'Ed25519', x: other.export({ format: 'jwk' }).x };

function hs256(header: Claims, claims: Claims, secret: string): string {
  const input = `${encoded({ ...header, alg: 'HS256' })}.${encoded(claims)}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}

export function without(claims: Claims, name: string): Claims {
  return Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
}

const soon = () => Math.floor(Date.now() / 1000) + 600;

/**
 * Each makes a token that must not be accepted; the signature is sound unless the name says more.
 */
export const forged: Record<string, (forge: Forge) => string> = {
  'alg none': ({ header, claims }) => `${encoded({ ...header, alg: 'none' })}.${encoded(claims)}.`,
  'alg none with a signature': ({ header, claims, token }) =>
    `${encoded({ ...header, alg: 'none' })}.${encoded(claims)}.${token.split('.')[2]}`,
  'alg nOnE': ({ header, claims }) => `${encoded({ ...header, alg: 'nOnE' })}.${encoded(claims)}.x`,
  'HS256 with the public key': ({ header, claims, publicKey }) => hs256(header, claims, publicKey),
  'HS256 with nothing': ({ header, claims }) => hs256(header, claims, ''),
  'alg of another curve': ({ header, claims, key }) =>
    signed({ ...header, alg: 'ES256' }, claims, key),
  'alg missing': ({ header, claims, key }) => signed(without(header, 'alg'), claims, key),
  'another key': ({ header, claims }) => signed(header, claims, other),
  'another kind of key': ({ header, claims }) => {
    const input = `${encoded({ ...header, alg: 'RS256' })}.${encoded(claims)}`;
    return `${input}.${sign('sha256', Buffer.from(input), rsa).toString('base64url')}`;
  },
  'its own key in the header': ({ header, claims }) =>
    signed({ ...header, jwk: otherJwk }, claims, other),
  'the address of its key': ({ header, claims }) =>
    signed({ ...header, jku: 'http://127.0.0.1:9/keys' }, claims, other),
  'kid unknown': ({ header, claims, key }) => signed({ ...header, kid: 'unknown' }, claims, key),
  'kid missing': ({ header, claims, key }) => signed(without(header, 'kid'), claims, key),
  'kid traversal': ({ header, claims }) =>
    signed({ ...header, kid: '../../../../dev/null' }, claims, other),
  'kid SQL': ({ header, claims }) => signed({ ...header, kid: "' or true --" }, claims, other),
  'kid with U+0000': ({ header, claims }) => signed({ ...header, kid: 'a\0b' }, claims, other),
  'kid __proto__': ({ header, claims }) => signed({ ...header, kid: '__proto__' }, claims, other),
  'kid a number': ({ header, claims, key }) => signed({ ...header, kid: 1 }, claims, key),
  'kid an object': ({ header, claims, key }) => signed({ ...header, kid: {} }, claims, key),
  'critical header': ({ header, claims, key }) =>
    signed({ ...header, crit: ['x'], x: 1 }, claims, key),
  'typ JWT': ({ header, claims, key }) => signed({ ...header, typ: 'JWT' }, claims, key),
  'typ missing': ({ header, claims, key }) => signed(without(header, 'typ'), claims, key),
  'another audience': ({ header, claims, key }) => signed(header, { ...claims, aud: 'x' }, key),
  'another issuer': ({ header, claims, key }) => signed(header, { ...claims, iss: 'x' }, key),
  expired: ({ header, claims, key }) => signed(header, { ...claims, exp: soon() - 700 }, key),
  'expires now': ({ header, claims, key }) => signed(header, { ...claims, exp: soon() - 600 }, key),
  'not valid yet': ({ header, claims, key }) => signed(header, { ...claims, nbf: soon() }, key),
  'exp beyond the lifetime of tokens': ({ header, claims, key }) =>
    signed(header, { ...claims, exp: soon() + 10 * 365 * 86_400 }, key),
  'issued and ending in ten years': ({ header, claims, key }) => {
    const iat = soon() + 10 * 365 * 86_400;
    return signed(header, { ...claims, iat, exp: iat + 3600 }, key);
  },
  'iat missing': ({ header, claims, key }) => signed(header, without(claims, 'iat'), key),
  'exp a text': ({ header, claims, key }) => signed(header, { ...claims, exp: '9999999999' }, key),
  'an older version': ({ header, claims, key }) => signed(header, { ...claims, ver: 0 }, key),
  'a version as text': ({ header, claims, key }) => signed(header, { ...claims, ver: '1' }, key),
  'an unknown user': ({ header, claims, key }) =>
    signed(header, { ...claims, sub: unknownId }, key),
  'claims that are a list': ({ header, key }) => signed(header, [] as never, key),
  'a changed claim': ({ token, claims }) => {
    const [head, , signature] = token.split('.');
    return `${head}.${encoded({ ...claims, email: 'else@example.org' })}.${signature}`;
  },
  'a shortened signature': ({ token }) => token.slice(0, -2),
  'no signature': ({ token }) => `${token.split('.').slice(0, 2).join('.')}.`,
  'one dot': ({ token }) => token.split('.').slice(0, 2).join('.'),
  'three dots': ({ token }) => `${token}.x`,
  'not a token': () => 'hello',
  'three words': () => 'a.b.c',
  nothing: () => '',
  huge: ({ token }) => `${token.split('.')[0]}.${'A'.repeat(12_000)}.${token.split('.')[2]}`,
};

export async function forgeOf(service: TestService, ...roles: Role[]): Promise<Forge> {
  const { authorization = '' } = await service.as('Admin', ...roles);
  const token = authorization.slice('Bearer '.length);
  const [header, claims] = token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims);
  const folder = join(service.files.dataDir, 'keys');
  const jwk = readdirSync(folder)
    .filter((name) => name.startsWith('token'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { x: string })
    .find(({ x }) => thumbprint({ crv: 'Ed25519', kty: 'OKP', x }) === header!['kid'])!;
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return { header: header!, claims: claims!, key, publicKey: jwk.x, token };
}
