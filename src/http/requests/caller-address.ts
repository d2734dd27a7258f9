// Where a request comes from: the address of the connection, or the one that a trusted proxy names.
import type { FastifyRequest } from 'fastify';
import { addressBlock, parseAddress } from '../../domain/address.ts';
import type { LoginSource } from '../../operations/accounts/login-sessions.ts';
import type { App } from '../app-type.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** IP address of the caller, in one form. */
    callerAddress: string;
  }
}

/** What a process knows of proxies before it. */
export interface ProxyState {
  /** Whether a request had an X-Forwarded-For that is not trusted. */
  forwardedIgnored: boolean;
}

/** Finds the address of each caller, and warns of a proxy that is not trusted. */
export function findCallers(app: App, trustsProxy: boolean, state: ProxyState): void {
  app.decorateRequest('callerAddress', '');
  app.addHook('onRequest', (request, _reply, done) => {
    const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',');
    const named = trustsProxy ? parseAddress(forwarded.split(',').at(-1) ?? '') : null;
    request.callerAddress = named ?? connectionAddress(request);
    if (forwarded !== '' && !trustsProxy && !state.forwardedIgnored) {
      state.forwardedIgnored = true;
      request.log.warn(
        { address: request.callerAddress },
        'X-Forwarded-For is ignored. If a proxy sets it, set IP3_TRUST_PROXY=on: all its users ' +
          'share the limits of one address until then.',
      );
    }
    done();
  });
}

function connectionAddress({ socket }: FastifyRequest): string {
  const { remoteAddress = '' } = socket;
  return parseAddress(remoteAddress) ?? remoteAddress;
}

/** What limits and records know of a request without a session. */
export function sourceOf(request: FastifyRequest): LoginSource {
  const { id: request_id, callerAddress: address } = request;
  const agent = request.headers['user-agent'];
  return { request_id, address, block: addressBlock(address), agent };
}
