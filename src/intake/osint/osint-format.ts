// The seam between the shape of a report and the service: one file a format.
import type { JudgeNames } from '../../domain/nearest-name.ts';
import type { JsonObject } from '../../importers/read/json.ts';
import type { OsintReport } from './osint-report.ts';

export interface OsintFormat {
  /** Whether the body is of this format. Cheap, never throws. */
  recognise(body: JsonObject): boolean;
  /** Reads it. Throws only `validation_failed`, with every fault at once. */
  read(body: JsonObject, judgeNames: JudgeNames): OsintReport;
}

/** Indicators of one report that are kept; more are counted. */
export const maxIndicators = 1000;

/** Characters of one indicator. */
export const maxIndicatorLength = 2000;

/** Techniques, and vulnerabilities, of one report that are kept. */
export const maxIds = 100;
