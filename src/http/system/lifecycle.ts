// The life of a process as its endpoints see it, and the refusal of requests while it stops.
import type { ClockJump } from '../../domain/clock-jump.ts';
import { DomainError } from '../../domain/error.ts';
import { checksPath } from '../../domain/health-checks.ts';
import type { JobState } from '../../domain/job-state.ts';
import type { App } from '../app-type.ts';

/** Whether the process is on its way out; it answers requests but asks for no new ones. */
export interface Lifecycle {
  stopping: boolean;
  /** Whether everything of the start is done; absent means yes. */
  started?: boolean;
  /** The jobs of this process; absent where none run. */
  jobs?: () => readonly JobState[];
  /** Names of jobs that were aborted and go on anyway. */
  hangingJobs?: () => readonly string[];
  /** The last jump of the machine's clock; null without any. */
  lastJump?: () => ClockJump | null;
  /** The certificate of the own listener; absent where it takes no TLS. */
  certificate?: () => { expires_ms: number; fault: string | null };
}

/** What supervisors and load balancers ask, by whatever name and at any time. */
export const probePaths = ['/livez', '/readyz', '/startupz', '/healthz'];

const healthPaths = [...probePaths, checksPath];

/** A process that only runs jobs answers probes and nothing else. */
export function refuseAllButHealth(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (healthPaths.includes(request.routeOptions.url ?? '')) return done();
    const detail = 'This server only runs jobs. Ask another server.';
    done(new DomainError('not_found', detail));
  });
}

/** While the service stops, running requests finish and new ones are sent elsewhere. */
export function refuseWhileStopping(app: App, lifecycle: Lifecycle): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isHealth = healthPaths.includes(request.routeOptions.url ?? '');
    if (!lifecycle.stopping || isHealth) return done();
    void reply.header('connection', 'close');
    done(new DomainError('unavailable', 'The server is stopping. Try again in a moment.'));
  });
}
