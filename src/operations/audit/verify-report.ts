// What a verification found: faults with their places, and in plain words what was checked.

/** A fault and where it is. */
export interface Fault {
  /** `entry 17 (place 12)`, `tile 0/3`, `checkpoint of 40 entries`, `anchor in line 9` … */
  place: string;
  what: string;
  epoch?: number;
  seq?: number;
  entry_id?: number;
}

export interface Report {
  entries: number;
  checkpoints: number;
  anchors: number;
  /** The first ones in the order of the log, at most `faultLimit`. */
  faults: Fault[];
  faults_total: number;
  checked: string[];
  not_checked: string[];
  /** The newest tree that was verified. */
  newest: { origin: string; size: number; root: string } | null;
  vkeys: string[];
}

const faultLimit = 50;

export function newReport(): Report {
  return {
    entries: 0,
    checkpoints: 0,
    anchors: 0,
    faults: [],
    faults_total: 0,
    checked: [],
    not_checked: [],
    newest: null,
    vkeys: [],
  };
}

export function addFault(report: Report, fault: Fault): void {
  report.faults_total += 1;
  if (report.faults.length < faultLimit) report.faults.push(fault);
}
