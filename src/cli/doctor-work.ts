// What `proofline doctor` examines. What a running server is asked by /readyz is asked here as
// well; an embedded database that a server has open is left to that server.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock, vaultFolder } from '../deps.ts';
import { DomainError } from '../domain/error.ts';
import { healthChecks, helpAddress, type CheckName } from '../domain/health-checks.ts';
import { json, visible } from '../domain/visible.ts';
import { openLogKeys } from '../keys/log-key-files.ts';
import { openAuditLog } from '../operations/audit/audit-log.ts';
import { findLogFault } from '../operations/audit/find-log-fault.ts';
import { checkFolder, checkInstallation } from '../operations/system/check-installation.ts';
import { readMigrations } from '../operations/system/read-system.ts';
import { ConfigError, loadConfig, type Config } from '../settings/config.ts';
import { openAnchors } from '../store/audit/anchors.ts';
import { readDatabaseLink } from '../store/engine/database-link.ts';
import { openDatabase, type Database } from '../store/engine/database.ts';
import { openVault } from '../vault/vault.ts';
import {
  askServer,
  backupCheck,
  certificateCheck,
  keyModes,
  portFault,
  type Finding,
} from './doctor-surroundings.ts';
import { environmentFault } from './environment-fault.ts';
import { Failure } from './failure.ts';
import { paint, say, type Paint, type Terminal } from './terminal.ts';

export async function examine(terminal: Terminal, asJson: boolean): Promise<void> {
  const findings = sorted(await findingsOf(terminal));
  const faults = findings.filter(({ fault }) => fault !== null);
  if (asJson) say(terminal, json({ sound: faults.length === 0, checks: findings.map(asData) }));
  else for (const finding of findings) sayFinding(terminal, finding);
  if (faults.length === 0) return;
  const detail = `${faults.length} of ${findings.length} checks failed: ${named(faults)}.`;
  const failure = new Failure({ error: 'installation_unsound', detail });
  failure.printed = asJson;
  throw failure;
}

const named = (findings: readonly Finding[]) => findings.map(({ name }) => name).join(', ');

/** In the order of the list; of two findings of one check, the one that is wrong. */
function sorted(findings: readonly Finding[]): Finding[] {
  return healthChecks.flatMap(({ name }) => {
    const own = findings.filter((finding) => finding.name === name);
    const wrong = own.find(({ fault }) => fault !== null) ?? own.find(({ warning }) => warning);
    return wrong ?? own[0] ?? [];
  });
}

async function findingsOf({ environment }: Terminal): Promise<Finding[]> {
  try {
    const { config, warnings } = loadConfig(environment);
    const [warning] = warnings;
    const settings: Finding = { name: 'settings', fault: null, ...(warning && { warning }) };
    return [settings, ...(await ofConfig(config))];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [{ name: 'settings', fault: error.faults.join('; ') }];
  }
}

async function ofConfig(config: Config): Promise<Finding[]> {
  const folder = config.IP3_DATA_DIR;
  const asked = await askServer(config);
  const certificate = await certificateCheck(config);
  const around: Finding[] = [keyModes(folder), await backupCheck(folder), ...certificate];
  if (asked !== null) {
    const { checks, url } = asked;
    const own = config.DATABASE_URL === undefined ? [] : await ofDatabase(config, 'link');
    return [{ name: 'server', fault: null, note: `runs at ${url}` }, ...checks, ...own, ...around];
  }
  const server: Finding = { name: 'server', fault: await portFault(config), note: 'not running' };
  return [server, ...(await ofDatabase(config, 'all')), ...around];
}

/** Opens the database; without one only the folders are checked. */
async function ofDatabase(config: Config, which: 'link' | 'all'): Promise<Finding[]> {
  const { DATABASE_URL: url, IP3_DATA_DIR: dataDir } = config;
  if (url === undefined && !existsSync(join(dataDir, 'database', 'PG_VERSION'))) {
    const warning = 'none yet; the first start makes it';
    return [{ name: 'database', fault: null, warning, remedy: 'Run `proofline start`.' }];
  }
  let database: Database;
  try {
    database = await openDatabase({ url, dataDir });
  } catch (error) {
    const said = environmentFault(error, config);
    const fault = said instanceof DomainError ? said.detail : (said as Error).message;
    return [{ name: 'database', fault }, ...(await checkFolder(config))];
  }
  try {
    const link = url === undefined ? [] : await linkChecks(database);
    return which === 'link' ? link : [...link, ...(await ofTables(config, database))];
  } finally {
    await database.close();
  }
}

async function linkChecks(database: Database): Promise<Finding[]> {
  const { remote, encrypted } = await readDatabaseLink(database.kysely);
  const open = remote && !encrypted;
  const how = encrypted ? 'TLS' : 'on this machine';
  const [warning] = database.warnings;
  return [
    { name: 'database link', fault: open ? 'not encrypted, and over a network' : null, note: how },
    {
      name: 'database server',
      fault: null,
      note: `PostgreSQL ${database.serverVersion}`,
      ...(warning && { warning }),
    },
  ];
}

async function ofTables(config: Config, database: Database): Promise<Finding[]> {
  const { current, pending } = await readMigrations({ database });
  const folder = vaultFolder(config);
  if (current === 0 || pending.length > 0) {
    const warning = `${pending.length} migrations are pending; the next start applies them`;
    const migrations: Finding = { name: 'migrations', fault: null, warning };
    return [{ name: 'database', fault: null }, migrations, ...(await checkFolder(config))];
  }
  if (!existsSync(folder)) {
    const fault = 'its folder is missing; mount or restore it, or correct IP3_VAULT_URL';
    return [{ name: 'vault', fault }, ...(await checkFolder(config))];
  }
  const checks = await checkInstallation({ config, database, vault: await openVault(folder) });
  return [...checks, await logCheck(config, database)];
}

/** The latest checkpoint of the log, the root of its tree, and the newest anchor. */
async function logCheck(config: Config, database: Database): Promise<Finding> {
  const { IP3_DATA_DIR: folder } = config;
  const name = 'audit log';
  if (!existsSync(join(folder, 'keys', 'log.jwk'))) return { name, fault: 'its key is missing' };
  const keys = await openLogKeys(folder, systemClock);
  const auditLog = await openAuditLog(keys, openAnchors(folder));
  const fault = await findLogFault({ database, auditLog });
  return { name, fault: fault && fault.found, note: 'its head fits its anchors' };
}

const remedies = new Map<string, string>(healthChecks.map(({ name, remedy }) => [name, remedy]));
const remedyOf = (name: CheckName) => remedies.get(name) ?? '';

function asData(finding: Finding) {
  const { name, fault, note, warning, remedy = remedyOf(name) } = finding;
  const state = stateOf(finding);
  const found = fault ?? warning ?? note ?? null;
  const help = state === 'ok' ? {} : { remedy, help: helpAddress(name) };
  return { name, state, found, ...help };
}

type State = 'ok' | 'warning' | 'fault';

function stateOf({ fault, warning }: Pick<Finding, 'fault' | 'warning'>): State {
  if (fault !== null) return 'fault';
  return warning === undefined ? 'ok' : 'warning';
}

const colours: Record<State, Paint> = { ok: 'green', warning: 'yellow', fault: 'red' };

function sayFinding(terminal: Terminal, finding: Finding): void {
  const { name, state, found, ...help } = asData(finding);
  const mark = paint(terminal, terminal.output, colours[state], state.padEnd(7));
  say(terminal, `${mark}  ${name.padEnd(15)}  ${visible(found ?? '')}`.trimEnd());
  if ('remedy' in help) say(terminal, `         What to do: ${help.remedy}`);
}
