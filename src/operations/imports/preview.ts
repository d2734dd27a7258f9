// The first findings of a dry run, and what an import would make of each.
import type { Finding } from '../../domain/finding.ts';
import type { IncidentFinding } from '../../domain/incident.ts';
import type { Severity } from '../../domain/severity.ts';
import type { ConnectorRunRow } from '../../store/imports/import-tables.ts';
import type { PreparedFinding } from './prepared.ts';
import type { FindingOutcome } from './tally.ts';

/** Findings that a dry run shows. */
export const mostPreviewed = 20;

/** A finding as a person checks it before the import. */
export interface PreviewRow {
  place: string;
  title: string;
  severity: Severity;
  /** As the incident would have it. */
  asset: string | null;
  location: string | null;
  outcome: FindingOutcome | 'set_aside';
  reason: string;
}

/** The run, and of a dry run the first findings with what would become of them. */
export interface ImportedRun extends ConnectorRunRow {
  preview?: PreviewRow[];
}

/** Thrown to undo the transaction of a dry run; carries what it found. */
export class DryRun extends Error {
  readonly run: ImportedRun;
  constructor(run: ImportedRun) {
    super('dry run');
    this.run = run;
  }
}

interface PlacedRow {
  start: number;
  row: PreviewRow;
}

export interface Preview {
  record(finding: PreparedFinding, outcome: FindingOutcome, reason: string): void;
  setAside(finding: Finding, reason: string): void;
  /** In the order of the file. */
  rows(): PreviewRow[];
}

/** Findings are written in batches, and those that are set aside come at once: two lists. */
export function startPreview(): Preview {
  const written: PlacedRow[] = [];
  const aside: PlacedRow[] = [];
  return {
    record(prepared, outcome, reason) {
      if (written.length < mostPreviewed) written.push(rowOf(prepared, { outcome, reason }));
    },
    setAside(finding, reason) {
      if (aside.length === mostPreviewed) return;
      const { place, title, severity } = finding;
      const columns = { title, finding };
      aside.push(rowOf({ place, severity, columns }, { outcome: 'set_aside', reason }));
    },
    rows: () =>
      [...written, ...aside]
        .sort((one, other) => one.start - other.start)
        .slice(0, mostPreviewed)
        .map(({ row }) => row),
  };
}

interface Columns {
  title: string;
  finding: Pick<IncidentFinding, 'host' | 'url' | 'location'>;
}

type Previewed = Pick<Finding, 'place' | 'severity'> &
  ({ incident: string } | { columns: Columns });

function rowOf(of: Previewed, became: Pick<PreviewRow, 'outcome' | 'reason'>): PlacedRow {
  const columns = 'incident' in of ? (JSON.parse(of.incident) as Columns) : of.columns;
  const { title, finding } = columns;
  const { place, severity } = of;
  const { location } = finding;
  const row = { place: place.label, title, severity, asset: assetOf(finding), location, ...became };
  return { start: place.start, row };
}

/** As the column `asset` of an incident is computed. */
function assetOf({ host, url, location }: Columns['finding']): string | null {
  const ofUrl = /^[a-zA-Z]+:\/\/([^/:?#]+)/.exec(url ?? '')?.[1];
  const asset = [host, ofUrl, location].find(
    (one) => one !== null && one !== undefined && one !== '',
  );
  return asset?.slice(0, 200) ?? null;
}
