// A report from an open source, whatever it was written in.
import type { Timestamp } from '../../domain/clock.ts';
import type { Severity } from '../../domain/severity.ts';
import type { Tlp } from '../../domain/tlp.ts';

/** Something to look for: an address, a domain, a hash, a pattern. Data, never contacted. */
export interface Indicator {
  type: string;
  value: string;
}

export interface OsintReport {
  format: 'form' | 'misp' | 'stix';
  title: string;
  summary: string | null;
  /** As submitted; `http` or `https`. */
  url: string | null;
  /** What two submissions of the same report have in common. */
  key: string;
  published_at: Timestamp | null;
  /** The day that the source gives for the detection, which is not that of a publication. */
  detected_at: Timestamp | null;
  severity: Severity | null;
  /** The source's own word for it; empty when it has none. */
  severity_raw: string;
  source: string;
  /** The narrowest label that is anywhere in it; null when none does. */
  tlp: Tlp | null;
  indicators: Indicator[];
  /** How many there were, of which the first are kept. */
  indicators_found: number;
  techniques: string[];
  /** Ids of CAPEC and D3FEND. */
  related_ids?: string[];
  cve: string[];
  level: string | null;
  category: string | null;
}
