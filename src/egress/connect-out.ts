// One outgoing connection without a protocol, for those that bring their own; the same addresses
// are allowed as for requests.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { asEgressError, EgressError } from './egress-error.ts';
import { assertMayConnect, bareHost, checkedLookup, type Egress, type Target } from './egress.ts';

/** Connects without TLS, which the caller adds. Throws EgressError and nothing else. */
export async function connectOut(
  egress: Egress,
  target: Target,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<Socket> {
  assertMayConnect(egress, target);
  const lookup = checkedLookup(egress, target);
  const socket = connect({ host: bareHost(target.host), port: target.port, lookup });
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    await once(socket, 'connect', { signal: AbortSignal.any([limit, signal]) });
    return socket;
  } catch (error) {
    // Anyone who listened is gone; a late error of the socket is no one's.
    socket.on('error', () => undefined).destroy();
    if (limit.aborted) throw new EgressError('timeout', target.host, { cause: error });
    if (signal.aborted) throw new EgressError('stopped', target.host, { cause: error });
    throw asEgressError(error, target.host);
  }
}
