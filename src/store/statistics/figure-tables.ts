// Rows of kept figures.
import type { Generated } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { DayFigures } from '../../domain/figure-sums.ts';

/** By which of its times an incident belongs to a day. */
export type Basis = 'reported' | 'due' | 'closed';

interface FigureDayTable {
  basis: Basis;
  day: string;
  /** A digest of the statements that computed it. */
  made_by: string;
  kept_at: Generated<Timestamp>;
  /** Null where there are no incidents. */
  figures: DayFigures | null;
  facets: Record<string, number> | null;
}

interface FigureMarkTable {
  basis: Basis;
  day: string | null;
  incident_id: string | null;
  at: Generated<Timestamp>;
}

interface FigureTotalTable {
  made_by: string;
  facets: Record<string, number>;
}

export interface FigureTables {
  figure_day: FigureDayTable;
  figure_mark: FigureMarkTable;
  figure_total: FigureTotalTable;
}
