// What distinguishes rows of a list when none of them names a place that is known here: all their
// cells, but for those that change from one export to the next. Data, so that the rule can be read.

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** A name with one of these words says when, how bad, how often, in what state or what to do. */
const changing = words(
  'date dates time timestamp datetime created updated modified seen observed opened closed ' +
    'resolved published expires expiry due age day days week weeks month months row index count ' +
    'counts total times occurrences hits status state active verified duplicate mitigated ' +
    'resolution reviewed review assignee assigned comment comments note notes ticket tickets sla ' +
    'score scores cvss cvssv2 cvssv3 cvssv4 vector epss percentile risk severity priority ' +
    'criticality level threat rank rating confidence likelihood json raw tag tags label labels ' +
    'exploit exploits exploited exploitable kev remediation recommendation recommendations ' +
    'solution mitigation fix workaround references reference impact cwe cwes false accepted',
);

/** So does one with these, unless it names a place as well: "Scan ID", but not "Scanned Host". */
const ofTheScan = words(
  'scan scans scanned scanner report reported run job task export exported session found first ' +
    'last detected discovered version',
);

const places = words(
  'asset assets host hosts hostname target ip address resource resources arn url uri path file ' +
    'node server device system machine image instance package component endpoint repository ' +
    'location line',
);

/** Whole names: counters, and the columns of our own errors.csv. */
const counters = words('# no nr number n seq sequence position place outcome reason');

/** Characters of a name, and cells of a row, that are checked. */
const [nameLength, mostCells] = [100, 500];

function isChanging(name: string): boolean {
  const parts = name
    .slice(0, nameLength)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d#]+/)
    .filter((part) => part !== '');
  if (parts.length === 1 && parts.some((part) => counters.has(part))) return true;
  if (parts.some((part) => changing.has(part))) return true;
  return parts.some((part) => ofTheScan.has(part)) && !parts.some((part) => places.has(part));
}

const instant = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d\S{0,20}(?: \S{1,10}){0,2})?$/;

/** Names and values that distinguish the row, sorted by name; null when there are none. */
export function apartOf(cells: Iterable<readonly [name: string, value: string]>): string | null {
  const kept: [string, string][] = [];
  for (const [name, value] of cells) {
    const text = value.toWellFormed().replace(/\s+/g, ' ').trim();
    if (text === '' || isChanging(name) || instant.test(text)) continue;
    kept.push([name.slice(0, nameLength).toLowerCase().toWellFormed(), text]);
    if (kept.length === mostCells) break;
  }
  if (kept.length === 0) return null;
  return JSON.stringify(kept.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)));
}

/** As `apartOf`, of any number of cells: none of them is left out. */
export function apartOfAll(cells: readonly (readonly [name: string, value: string])[]): string {
  const parts: (string | null)[] = [];
  for (let at = 0; at < cells.length; at += mostCells) {
    parts.push(apartOf(cells.slice(at, at + mostCells)));
  }
  return JSON.stringify(parts);
}
