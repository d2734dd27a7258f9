// The context of what the service does by itself: at start, on the command line, in jobs.
import type { RequestContext } from '../domain/principal.ts';
import type { Deps } from './deps.ts';

export function systemContext(deps: Pick<Deps, 'ids'>, name = 'system'): RequestContext {
  return { principal: { id: 'system', name, roles: ['Admin'] }, request_id: deps.ids.next() };
}
