// A piece of work of a trace, as it is exported.
export type SpanKind = 'internal' | 'server' | 'client';

export type Attributes = Readonly<Record<string, string | number>>;

export interface Span {
  trace_id: string;
  span_id: string;
  /** Null for the first of its trace. */
  parent_id: string | null;
  name: string;
  kind: SpanKind;
  /** Milliseconds since 1970, with a fraction. */
  started_ms: number;
  ended_ms: number;
  attributes: Attributes;
  failed: boolean;
}
