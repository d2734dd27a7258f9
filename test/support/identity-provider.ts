// A real OpenID Connect provider (oidc-provider) in the test's process, with people whose groups
// tests change, and a browser that signs in there.
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { browserOf, publicUrl, type Browser } from './provider-browser.ts';
import { portOfServer } from './values.ts';

/** The part of the package that is used here; it has no types. */
interface Package {
  default: new (issuer: string, configuration: object) => Provider;
}

interface Provider {
  use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
  callback(): RequestListener;
}

interface Context {
  path: string;
  status: number;
  body: unknown;
}

const untyped: string = 'oidc-provider';

export interface Person {
  email?: string;
  email_verified?: boolean | 'false';
  name?: string;
  groups?: string[];
}

type Tamper = (claims: JWTPayload) => { claims: JWTPayload; forged?: true };

export interface IdentityProvider {
  issuer: string;
  /** Settings of a service whose people sign in here. */
  settings: Record<string, string>;
  people: Map<string, Person>;
  /** What happens to ID tokens on their way; null for nothing. */
  tamper: Tamper | null;
  /** What the token endpoint answers in place of its own answer, as an error; null for nothing. */
  fault: string | null;
  /** The status with which an endpoint fails, with a page in place of an answer; or no answer. */
  outage: { path: string; status: number | 'silent' } | null;
  /** How long the codes of devices count. */
  deviceSeconds: number;
  /** Where back-channel requests go: the tests take them by hand. */
  onLogout: ((url: string, form: URLSearchParams) => Promise<number>) | null;
  /** A browser of its own: signs in at the address, gives the query that it is sent back with. */
  newBrowser(): Browser;
  /** A logout token as the provider makes it, with these claims. */
  logoutToken(claims: JWTPayload, typ?: string): Promise<string>;
  close: () => Promise<void>;
}
const clientId = 'proofline';
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';
const clientSecret = 's'.repeat(40);

/** `console` is the address of the service that people come back to. */
async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

export async function openIdentityProvider(
  console = publicUrl,
  { devices = true, rsaBits }: { devices?: boolean; rsaBits?: number } = {},
): Promise<IdentityProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${portOfServer(server)}`;
  const keys = await Promise.all([newKey(rsaBits), newKey(rsaBits)]);
  const opened: IdentityProvider = {
    issuer,
    settings: settingsFor(issuer, console),
    people: new Map(),
    tamper: null,
    fault: null,
    outage: null,
    deviceSeconds: 600,
    onLogout: null,
    newBrowser: () => browserOf(),
    logoutToken: (claims, typ = 'logout+jwt') => signed(keys[0], claims, typ),
    close: () => closed(server),
  };
  const { default: Made } = await quietly(() => import(untyped) as Promise<Package>);
  const settings = await configuration(opened, keys[0], console, devices);
  const provider = await quietly(() => Promise.resolve(new Made(issuer, settings)));
  tamperWithAnswers(provider, opened, keys);
  server.on('request', provider.callback());
  return opened;
}

/** The package writes to the console that this version of Node.js is newer than it knows. */
async function quietly<Value>(work: () => Promise<Value>): Promise<Value> {
  const { warn, info } = console;
  Object.assign(console, { warn: () => undefined, info: () => undefined });
  try {
    return await work();
  } finally {
    Object.assign(console, { warn, info });
  }
}

type Key = Awaited<ReturnType<typeof newKey>>;

/** P-256, or RSA of so many bits. */
async function newKey(modulusLength?: number) {
  const alg = modulusLength === undefined ? 'ES256' : 'RS256';
  const bits = modulusLength === undefined ? {} : { modulusLength };
  return { alg, ...(await generateKeyPair(alg, { extractable: true, ...bits })) };
}

function signed({ alg, privateKey }: Key, claims: JWTPayload, typ = 'JWT'): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg, kid: 'k1', typ }).sign(privateKey);
}

function settingsFor(issuer: string, console: string): Record<string, string> {
  return {
    IP3_PUBLIC_URL: console,
    IP3_EGRESS_ALLOW: new URL(issuer).host,
    IP3_OIDC_ISSUER: issuer,
    IP3_OIDC_NAME: 'Company account',
    IP3_OIDC_CLIENT_ID: clientId,
    IP3_OIDC_CLIENT_SECRET: clientSecret,
    IP3_OIDC_SCOPES: 'openid profile email groups',
    IP3_OIDC_ROLE_MAP: 'soc-l1=Viewer,soc-l2=Analyst,dpo=Legal/DPO,leads=Admin',
  };
}

async function configuration(
  opened: IdentityProvider,
  { alg, privateKey }: Key,
  console: string,
  devices: boolean,
): Promise<object> {
  const on = { enabled: true };
  const key = { ...(await exportJWK(privateKey)), alg, use: 'sig', kid: 'k1' };
  const client = (client_id: string, id: string, grants: string[]) => ({
    client_id,
    grant_types: ['authorization_code', ...grants],
    client_secret: clientSecret,
    id_token_signed_response_alg: alg,
    redirect_uris: [`${console}/sign-in/return/${id}`],
    post_logout_redirect_uris: [`${console}/sign-in`],
    backchannel_logout_uri: `${console}/api/ip3/v1/auth/providers/${id}/logout`,
    backchannel_logout_session_required: true,
  });
  return {
    jwks: { keys: [key] },
    clients: [
      client(clientId, 'sso', devices ? [deviceGrant] : []),
      client('partner', 'partner', devices ? [deviceGrant] : []),
      client('plain', 'plain', []),
    ],
    enabledJWA: { idTokenSigningAlgValues: ['ES256', 'RS256'] },
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub'],
      profile: ['name'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    scopes: ['openid', 'profile', 'email', 'groups'],
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, email_verified: true, ...opened.people.get(sub) }),
    }),
    features: {
      ...{ devInteractions: on, backchannelLogout: on, rpInitiatedLogout: on },
      deviceFlow: { enabled: devices },
    },
    ttl: { DeviceCode: () => opened.deviceSeconds },
    cookies: { keys: ['test'] },
    fetch: async (url: string | URL, { body }: { body: string | URLSearchParams }) => {
      const status = (await opened.onLogout?.(String(url), new URLSearchParams(body))) ?? 200;
      return new Response(null, { status });
    },
  };
}

function tamperWithAnswers(provider: Provider, opened: IdentityProvider, keys: [Key, Key]): void {
  provider.use(async (context, next) => {
    await next();
    if (context.path === '/device/auth') Object.assign(context.body as object, { interval: 1 });
    if (context.path === '/token' && opened.fault !== null) {
      [context.status, context.body] = [400, { error: opened.fault }];
    }
    if (context.path === opened.outage?.path) {
      const { status } = opened.outage;
      if (status === 'silent') await new Promise(() => undefined);
      [context.status, context.body] = [Number(status), '<h1>Down</h1>'];
      return;
    }
    const body = context.body as { id_token?: string } | undefined;
    if (opened.tamper === null || body?.id_token === undefined) return;
    const { claims, forged } = opened.tamper(decodeJwt(body.id_token));
    body.id_token = await signed(keys[forged === true ? 1 : 0], claims);
  });
}
