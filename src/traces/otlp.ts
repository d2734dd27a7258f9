// Spans as OTLP over HTTP has them in JSON (opentelemetry-proto, trace/v1): ids in hex, times in
// nanoseconds and whole numbers as text.
import type { Attributes, Span, SpanKind } from './span.ts';

const kinds: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3 };
const failedStatus = { code: 2 };

/** The body of one request: `resource` says who sends, the same for all. */
export function otlpBody(resource: Attributes, version: string, spans: readonly Span[]): Buffer {
  const scope = { name: 'proofline', version };
  const scopeSpans = [{ scope, spans: spans.map(otlpSpan) }];
  const resourceSpans = [{ resource: { attributes: otlpAttributes(resource) }, scopeSpans }];
  return Buffer.from(JSON.stringify({ resourceSpans }));
}

function otlpSpan(span: Span) {
  const { trace_id, span_id, parent_id, name, kind, started_ms, ended_ms, attributes } = span;
  return {
    traceId: trace_id,
    spanId: span_id,
    ...(parent_id === null ? {} : { parentSpanId: parent_id }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(started_ms),
    endTimeUnixNano: nanoseconds(ended_ms),
    attributes: otlpAttributes(attributes),
    ...(span.failed ? { status: failedStatus } : {}),
  };
}

/** To the microsecond, which is what a double keeps of today's milliseconds. */
function nanoseconds(ms: number): string {
  return `${Math.round(ms * 1000)}000`;
}

export function otlpAttributes(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
}
