// W3C Trace Context: the part of a `traceparent` header that says which trace a request belongs to.

export interface TraceContext {
  /** 32 hex digits, not all zero. */
  trace_id: string;
  /** Two hex digits; the last bit says that the caller records the trace. */
  flags: string;
  /** The span of the caller. */
  parent_id?: string;
  /** The span of ours that is under way, where it is exported. */
  span_id?: string;
}

/** Null for a header that is missing or not sound: the request then belongs to no trace. */
export function parseTraceparent(header: unknown): TraceContext | null {
  if (typeof header !== 'string' || header.length > 512) return null;
  const found = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(header);
  const [, version, trace_id = '', parent_id = '', flags = '', more] = found ?? [];
  const isVersion = version !== undefined && version !== 'ff';
  // Version 00 ends here; later ones might go on.
  if (!isVersion || (version === '00' && more !== undefined)) return null;
  return isZero(trace_id) || isZero(parent_id) ? null : { trace_id, flags, parent_id };
}

function isZero(digits: string): boolean {
  return /^0*$/.test(digits);
}
