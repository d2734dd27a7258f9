// Asks the registry of npm which packages of the lock file have known weaknesses, and ends with 1
// for each that SECURITY.md does not list, or lists longer than its severity gives time:
// node scripts/check-advisories.ts [--required]
// Where the registry has no advisories, or gives no answer, nothing is checked: it says so, and
// ends with 1 only if the check is required, as before a release.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const repository = path.join(import.meta.dirname, '..');

interface Advisory {
  id: string;
  component: string;
  severity: string;
  title: string;
}

/** What `npm audit --json` prints: a report, or why there is none. */
interface Printed {
  message?: string;
  statusCode?: number;
  vulnerabilities?: Record<string, { via: (string | Via)[] }>;
}

interface Via {
  url: string;
  name: string;
  severity: string;
  title: string;
}

/** `https://github.com/advisories/GHSA-…` */
const idOf = ({ url }: Via): string => url.split('/').at(-1) ?? url;

function advisoriesOf(vulnerabilities: Required<Printed>['vulnerabilities']): Advisory[] {
  const all = Object.values(vulnerabilities)
    .flatMap(({ via }) => via)
    // A text is the name of a package that another one needs, with advisories of its own.
    .filter((one): one is Via => typeof one !== 'string')
    .map((via) => ({
      ...{ id: idOf(via), component: via.name, severity: via.severity, title: via.title },
    }));
  return [...new Map(all.map((one) => [`${one.id} ${one.component}`, one])).values()];
}

/** Days for each severity, as the policy gives them; the longest for those that it lacks. */
function daysFor(policy: string, severity: string): number {
  const rows = [...policy.matchAll(/^\| (\w+) +\| (\d+) days +\|$/gm)];
  const times = rows.map(([, name = '', days]) => [name.toLowerCase(), Number(days)] as const);
  return new Map(times).get(severity) ?? Math.max(...times.map(([, days]) => days));
}

const dayMs = 86_400_000;

/** What is wrong with an advisory by the policy and its list; null for nothing. */
function faultOf(advisory: Advisory, policy: string, today: string): string | null {
  const { id, component, severity, title } = advisory;
  const named = `${id} (${severity}) of ${component}: ${title}`;
  const row = new RegExp(`^\\| ${id} +\\| ([0-9-]{10}) +\\| (.+?) +\\|$`, 'm').exec(policy);
  if (row === null) return `${named}\n  is not listed in SECURITY.md: add it there with ${today}.`;
  const [, since = '', reason] = row;
  if (reason !== '–') return null;
  const days = daysFor(policy, severity);
  const left = days - (Date.parse(today) - Date.parse(since)) / dayMs;
  if (left >= 0) return null;
  return `${named}\n  is listed since ${since}, longer than ${days} days: replace or remove it.`;
}

function check(isRequired: boolean): number {
  const asked = ['audit', '--json', '--package-lock-only'];
  const options = { cwd: repository, encoding: 'utf8', timeout: 300_000 } as const;
  const { stdout, stderr } = spawnSync('npm', asked, options);
  const { message, statusCode, vulnerabilities } = printedIn(stdout);
  if (vulnerabilities === undefined) {
    const status = statusCode === undefined ? '' : `HTTP ${statusCode}: `;
    const why = message?.replace(/ - \w+ https?:\S+/, '') ?? (stderr.trim() || 'no answer');
    process.stdout.write(
      `Advisories were not checked: the registry gave none (${status}${why}).\n`,
    );
    return isRequired ? 1 : 0;
  }
  const policy = readFileSync(path.join(repository, 'SECURITY.md'), 'utf8');
  const today = new Date().toISOString().slice(0, 10);
  const found = advisoriesOf(vulnerabilities);
  const faults = found.map((one) => faultOf(one, policy, today)).filter((one) => one !== null);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(
    `Advisories were checked: ${found.length} apply, ${faults.length} to act on.\n`,
  );
  return faults.length === 0 ? 0 : 1;
}

function printedIn(stdout: string): Printed {
  try {
    return JSON.parse(stdout) as Printed;
  } catch {
    return {};
  }
}

process.exitCode = check(process.argv.includes('--required'));
