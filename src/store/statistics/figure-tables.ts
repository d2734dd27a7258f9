// Rows of kept figures.
import type { Timestamp } from '../../domain/clock.ts';

/** By which of its times an incident belongs to a day. */
export type Basis = 'reported' | 'due' | 'closed';

interface FigureDayTable {
  basis: Basis;
  day: string;
  first_at: Timestamp | null;
  last_at: Timestamp | null;
  made_by: string;
}

interface FigureStaleTable {
  basis: Basis;
  day: string;
  at: Timestamp;
}

export interface FigureTables {
  figure_day: FigureDayTable;
  figure_stale: FigureStaleTable;
}
