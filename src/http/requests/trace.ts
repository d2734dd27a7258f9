// W3C Trace Context: a request that brings a sound `traceparent` has its trace in its log lines and
// in the calls that it makes. Any other is answered as ever.
import { parseTraceparent } from '../../domain/trace-context.ts';
import { withinTrace } from '../../egress/trace.ts';
import type { App } from '../app-type.ts';

export function followTraces(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const header = request.headers['traceparent'];
    const trace = header === undefined ? null : parseTraceparent(header);
    if (trace === null) return done();
    request.log = request.log.child({ trace_id: trace.trace_id });
    withinTrace(trace, done);
  });
}
