// W3C Trace Context: a request that brings a sound `traceparent` has its trace in its log lines and
// in the calls that it makes. Any other is answered as ever. Where traces are exported, each
// request is a span, and those without a trace begin one.
import { parseTraceparent } from '../../domain/trace-context.ts';
import { withinTrace } from '../../egress/trace.ts';
import type { OpenSpan, Tracer } from '../../traces/tracer.ts';
import type { App } from '../app-type.ts';
import { probePaths } from '../system/lifecycle.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: OpenSpan | null;
  }
}

export function followTraces(app: App, tracer?: Pick<Tracer, 'request'>): void {
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const header = request.headers['traceparent'];
    const sent = header === undefined ? null : parseTraceparent(header);
    // Asked all day, and no one wants to see them as traces.
    const isProbe = probePaths.includes(request.routeOptions.url ?? '');
    request.span = tracer === undefined || isProbe ? null : tracer.request(sent);
    const trace = request.span?.context ?? sent;
    if (trace === null) return done();
    request.log = request.log.child({ trace_id: trace.trace_id });
    withinTrace(trace, done);
  });
  if (tracer !== undefined) endSpans(app);
}

function endSpans(app: App): void {
  app.addHook('onResponse', ({ span, method, routeOptions, id }, { statusCode }, done) => {
    const route = routeOptions.url;
    span?.end({
      name: route === undefined ? method : `${method} ${route}`,
      failed: statusCode >= 500,
      attributes: {
        'http.request.method': method,
        ...(route === undefined ? {} : { 'http.route': route }),
        'http.response.status_code': statusCode,
        'proofline.request_id': id,
      },
    });
    done();
  });
}
