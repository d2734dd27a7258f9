// The trace of the request that is being answered, for the calls that it makes to others.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { TraceContext } from '../domain/trace-context.ts';

const current = new AsyncLocalStorage<TraceContext>();

/** Runs the work, and all that it starts, as a part of the trace. */
export function withinTrace(trace: TraceContext, work: () => void): void {
  current.run(trace, work);
}

/** The trace of what is being done; undefined outside of one. */
export function currentTrace(): TraceContext | undefined {
  return current.getStore();
}

/** The header of an outgoing call: the same trace, with this call as the new parent. */
export function traceHeaders(): Record<string, string> {
  const trace = current.getStore();
  if (trace === undefined) return {};
  const span = trace.span_id ?? randomBytes(8).toString('hex');
  return { traceparent: `00-${trace.trace_id}-${span}-${trace.flags}` };
}
