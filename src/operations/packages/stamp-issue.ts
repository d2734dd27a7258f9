// The timestamp of an independent authority (RFC 3161) over what was signed. An authority that is
// slow, away or wrong costs a few seconds and never the package: then the package says so.
import { createHash, randomBytes } from 'node:crypto';
import { timestamp } from '../../domain/clock.ts';
import { EgressError } from '../../egress/egress-error.ts';
import { postOut } from '../../egress/post-out.ts';
import { UntrustedError } from '../../trust-core/untrusted-error.ts';
import type { Envelope } from '../../trust/dsse.ts';
import type { PackageTimestamp } from '../../trust/package.ts';
import { clockTolerance, stampedBytes } from '../../trust/stamped-bytes.ts';
import type { Deps } from '../deps.ts';

type StampDeps = Pick<Deps, 'config' | 'egress' | 'clock'>;

const limits = { timeoutMs: 5_000, connectTimeoutMs: 3_000, maxAnswerBytes: 64 << 10 };
/** A later copy of the package asks again, but not sooner than this. */
const pause = { minutes: 1 };

/** Null when no authority is set. Never throws for what the authority does. */
export async function stampIssue(
  deps: StampDeps,
  signature: Envelope,
): Promise<PackageTimestamp | null> {
  const url = deps.config.IP3_TSA_URL;
  if (url === undefined) return null;
  try {
    return { status: 'granted', token: (await ask(deps, url, signature)).toString('base64') };
  } catch (error) {
    const isTheirs = error instanceof EgressError || error instanceof UntrustedError;
    if (!isTheirs) throw error;
    return { status: 'failed', detail: error.message, at: timestamp(deps.clock.now()) };
  }
}

/** Whether a package that was issued before lacks a stamp that can be requested now. */
export function mayStampNow({ config, clock }: StampDeps, said: PackageTimestamp | null): boolean {
  if (config.IP3_TSA_URL === undefined || said?.status === 'granted') return false;
  if (said === null) return true;
  return Temporal.Instant.compare(Temporal.Instant.from(said.at).add(pause), clock.now()) <= 0;
}

async function ask(deps: StampDeps, url: URL, signature: Envelope): Promise<Buffer> {
  const { readToken, timestampRequest, tokenOf } = await import('../../trust/timestamp.ts');
  const sha256 = createHash('sha256').update(stampedBytes(signature)).digest();
  const nonce = randomBytes(8);
  // One positive number in its shortest spelling.
  nonce.writeUInt8((nonce.readUInt8(0) & 0x3f) | 0x40, 0);
  const answer = await postOut(deps.egress, {
    url: url.href,
    headers: { 'content-type': 'application/timestamp-query' },
    body: timestampRequest(sha256, nonce),
    ...limits,
  });
  if (answer.status !== 200)
    throw new UntrustedError(`The time-stamping authority responded with ${answer.status}.`);
  const token = tokenOf(answer.body);
  const found = readToken(token);
  if (found.sha256 !== sha256.toString('hex') || found.nonce !== nonce.toString('hex')) {
    throw new UntrustedError('The time-stamping authority stamped other data than requested.');
  }
  assertNow(deps, found.time);
  return token;
}

/** A reader would take a package whose clocks contradict each other for a forged one. */
function assertNow({ clock }: StampDeps, time: string): void {
  const off = clock.now().since(Temporal.Instant.from(time)).abs();
  if (Temporal.Duration.compare(off, clockTolerance) <= 0) return;
  throw new UntrustedError(
    'The clocks of the time-stamping authority and this server differ by minutes.',
  );
}
