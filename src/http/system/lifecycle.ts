// The life of a process as its endpoints see it, and the refusal of requests while it stops.
import type { ClockJump } from '../../domain/clock-jump.ts';
import { DomainError } from '../../domain/error.ts';
import type { JobState } from '../../domain/job-state.ts';
import type { App } from '../app-type.ts';

/** Whether the process is on its way out; it answers requests but asks for no new ones. */
export interface Lifecycle {
  stopping: boolean;
  /** The jobs of this process; absent where none run. */
  jobs?: () => readonly JobState[];
  /** The last jump of the machine's clock; null without any. */
  lastJump?: () => ClockJump | null;
}

/** While the service stops, running requests finish and new ones are sent elsewhere. */
export function refuseWhileStopping(app: App, lifecycle: Lifecycle): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isHealth = ['/livez', '/readyz', '/healthz'].includes(request.routeOptions.url ?? '');
    if (!lifecycle.stopping || isHealth) return done();
    void reply.header('connection', 'close');
    done(new DomainError('unavailable', 'The server is stopping. Try again in a moment.'));
  });
}
