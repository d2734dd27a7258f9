// Logging out together with the provider: it says that its session ended (OpenID Connect
// Back-Channel Logout 1.0), or someone who signs out here is sent to it (RP-Initiated Logout 1.0).
import { jwtVerify, type JWTPayload } from 'jose';
import { timestamp } from '../../domain/clock.ts';
import { consoleBase } from '../../domain/console-link.ts';
import { validationFailed } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import {
  endProviderSessions,
  findSignOnSession,
  takeLogoutToken,
  type MeantByProvider,
} from '../../store/accounts/sign-on.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { logOut } from '../accounts/sessions.ts';
import type { Deps, TokenClaims } from '../deps.ts';
import { transact } from '../transact.ts';
import { egressFault, providerFault, type OpenProvider, type Providers } from './providers.ts';

type LogoutDeps = Pick<Deps, 'config' | 'database' | 'clock'>;

/** A logout token counts for so long, and once. */
const tokenMinutes = 2;

/** So far can the provider's clock be from ours, either way. */
const toleranceSeconds = 10;

const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** Ends the sessions that the provider means, and gives how many. */
export async function endByProvider(
  deps: LogoutDeps,
  providers: Providers,
  context: RequestContext,
  asked: { provider: string; token: string },
): Promise<number> {
  const opened = await providers.open(asked.provider);
  const { jti, ...meant } = await meantBy(deps, opened, asked.token);
  const now = deps.clock.now();
  // It is remembered for as long as it could be sent again.
  const seconds = tokenMinutes * 60 + 2 * toleranceSeconds;
  const until = timestamp(now.add({ seconds }));
  return transact(deps, context, async (tx) => {
    const { issuer } = meant;
    if (!(await takeLogoutToken(tx, { issuer, jti, expires_at: until }))) throw notSound();
    const ended = await endProviderSessions(tx, meant, timestamp(now));
    if (ended.length === 0) return 0;
    const accounts = [...new Set(ended)];
    const detail = { provider: asked.provider, accounts, sessions: ended.length };
    await writeAudit(tx, context, timestamp(now), { action: 'auth.provider_logout', detail });
    return ended.length;
  });
}

async function meantBy(
  { clock }: LogoutDeps,
  { provider, configuration, keys }: OpenProvider,
  token: string,
): Promise<MeantByProvider & { jti: string }> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: configuration.serverMetadata().issuer,
      audience: provider.client_id,
      algorithms,
      currentDate: new Date(clock.now().epochMilliseconds),
      maxTokenAge: tokenMinutes * 60,
      clockTolerance: toleranceSeconds,
      requiredClaims: ['jti', 'iat', 'events'],
    });
    return meantIn(payload);
  } catch (error) {
    if (egressFault(error) !== undefined) throw providerFault(provider, error);
    throw notSound();
  }
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

function meantIn(payload: JWTPayload): MeantByProvider & { jti: string } {
  const { iss: issuer, jti, sub, events, nonce } = payload;
  const { sid } = payload;
  const isLogout = typeof events === 'object' && events !== null && logoutEvent in events;
  const named = { subject: sub ?? null, sid: typeof sid === 'string' ? sid : null };
  const isSound = isLogout && nonce === undefined && (named.subject ?? named.sid) !== null;
  // An ID token has a nonce, so none can stand for a logout token.
  if (!isSound || issuer === undefined || jti === undefined) throw notSound();
  return { issuer, jti: jti.slice(0, 500), ...named };
}

function notSound() {
  const message = 'is no logout token of this provider, is too old, or was sent before';
  return validationFailed([{ pointer: '/logout_token', message }]);
}

/** Ends the session of the caller, and gives where the provider ends its own; null without one. */
export async function endSignOn(
  deps: LogoutDeps,
  providers: Providers,
  context: RequestContext,
  claims: TokenClaims,
): Promise<string | null> {
  const began = await findSignOnSession(deps.database.kysely, claims.jti);
  await logOut(deps, context, claims);
  return began === undefined ? null : endAddress(deps, providers, began);
}

async function endAddress(
  { config }: LogoutDeps,
  providers: Providers,
  { provider, id_token }: { provider: string; id_token: string | null },
): Promise<string | null> {
  // A provider that does not answer, or has gone from the settings, keeps no one signed in here.
  const opened = await providers.open(provider).catch(() => null);
  if (opened?.configuration.serverMetadata().end_session_endpoint === undefined) return null;
  const after = new URL('sign-in', consoleBase(config)).href;
  return opened.client.buildEndSessionUrl(opened.configuration, {
    post_logout_redirect_uri: after,
    ...(id_token !== null && { id_token_hint: id_token }),
  }).href;
}
