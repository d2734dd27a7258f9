// Spans of requests, jobs and statements, for a collector that speaks OTLP over HTTP. Loaded where
// IP3_OTLP_ENDPOINT names one. No text, parameter, address or name of a person is an attribute.
import { randomBytes } from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import { statementChannel, type DoneStatement } from '../domain/statement-channel.ts';
import type { TraceContext } from '../domain/trace-context.ts';
import { currentTrace, withinTrace } from '../egress/trace.ts';
import { openCollector, type CollectorOptions } from './collector.ts';
import { Exporter, type ExporterLog } from './exporter.ts';
import { otlpBody } from './otlp.ts';
import type { Attributes, Span, SpanKind } from './span.ts';
import { summaryOf } from './statement-summary.ts';

export interface TracerOptions extends CollectorOptions {
  /** The share of traces that begin here and are recorded, 0 to 1. */
  share: number;
  log: ExporterLog;
  everyMs?: number;
}

export interface OpenSpan {
  /** What goes on within it. */
  context: TraceContext;
  end(done: { name: string; failed: boolean; attributes: Attributes }): void;
}

/** A job that runs so often is recorded when it fails or takes long; else it would be all. */
const frequentMs = 10_000;
const longMs = 1_000;

export type Tracer = ReturnType<typeof openTracer>;

export function openTracer(options: TracerOptions) {
  const { post, resource } = openCollector(options, 'traces');
  const exporter = new Exporter<Span>({
    ...options,
    name: 'traces',
    send: (spans, signal) => post(otlpBody(resource, options.version, spans), signal),
  });
  const begin = (kind: SpanKind, parent: TraceContext | null): OpenSpan =>
    beginSpan(exporter, kind, parent, parent === null && Math.random() < options.share);
  const onStatement = (message: unknown) => {
    const trace = currentTrace();
    if (trace?.span_id === undefined) return;
    const { text, started_ms, failed } = message as DoneStatement;
    const { name, attributes } = summaryOf(text);
    exporter.take({
      ...{ trace_id: trace.trace_id, span_id: newSpanId(), parent_id: trace.span_id },
      ...{ name, kind: 'client', attributes, failed },
      ...{ started_ms: started_ms + performance.timeOrigin, ended_ms: now() },
    });
  };
  diagnostics.subscribe(statementChannel, onStatement);
  return {
    request: (parent: TraceContext | null) => begin('server', parent),
    /** Runs a job within a span of its own. */
    job: async (name: string, everyMs: number, work: () => Promise<void>): Promise<void> => {
      const isFrequent = everyMs < frequentMs;
      const span = isFrequent ? quietSpan(exporter, options.share) : begin('internal', null);
      let failed = true;
      try {
        await new Promise<void>((resolve, reject) => {
          withinTrace(span.context, () => void work().then(resolve, reject));
        });
        failed = false;
      } finally {
        span.end({ name: `job ${name}`, failed, attributes: { 'proofline.job': name } });
      }
    },
    close: async (): Promise<void> => {
      diagnostics.unsubscribe(statementChannel, onStatement);
      await exporter.close();
    },
  };
}

function now(): number {
  return performance.timeOrigin + performance.now();
}

function newSpanId(): string {
  return randomBytes(8).toString('hex');
}

/** A caller that records its trace has ours recorded, one that does not has not. */
function beginSpan(
  exporter: Exporter<Span>,
  kind: SpanKind,
  parent: TraceContext | null,
  isChosen: boolean,
): OpenSpan {
  const isRecorded = parent === null ? isChosen : (parseInt(parent.flags, 16) & 1) === 1;
  const trace_id = parent?.trace_id ?? randomBytes(16).toString('hex');
  const flags = parent?.flags ?? (isRecorded ? '01' : '00');
  if (!isRecorded) return { context: { trace_id, flags }, end: () => undefined };
  const span_id = newSpanId();
  const parent_id = parent?.parent_id ?? null;
  const started_ms = now();
  const end: OpenSpan['end'] = (done) => {
    const span: Span = { trace_id, span_id, parent_id, kind, started_ms, ended_ms: now(), ...done };
    exporter.take(span);
  };
  return { context: { trace_id, flags, span_id }, end };
}

/** Without its statements, and exported only if something was to be seen. */
function quietSpan(exporter: Exporter<Span>, share: number): OpenSpan {
  const span = beginSpan(exporter, 'internal', null, Math.random() < share);
  const begun = performance.now();
  const { trace_id } = span.context;
  return {
    context: { trace_id, flags: '00' },
    end: (done) => {
      if (done.failed || performance.now() - begun >= longMs) span.end(done);
    },
  };
}
