// What goes wrong around the program while it starts: the database, the folder, the port. Each as
// one sentence that says what to do; the system's own words name neither the setting nor the
// remedy.
import { DomainError } from '../domain/error.ts';
import { systemCode } from '../domain/system-code.ts';
import type { Config } from '../settings/config.ts';
import { NoPrimary } from '../store/engine/no-primary.ts';
import { Failure } from './failure.ts';

interface SystemFault {
  code?: string;
  errno?: number;
  syscall?: string;
  message: string;
}

/** The error as a sentence where its cause is known, else the error itself. */
export function environmentFault(error: unknown, config: Config): unknown {
  if (error instanceof DomainError || !(error instanceof Error)) return error;
  const fault: SystemFault = error;
  const said = fileLimitFault(fault) ?? listenFault(fault, config);
  if (said !== undefined) return new Failure({ error: 'internal', detail: said }, { cause: error });
  const refused = folderFault(fault, config) ?? databaseFault(fault, config);
  if (refused === undefined) return error;
  return new DomainError('unavailable', refused, {}, { cause: error });
}

function fileLimitFault({ code }: SystemFault): string | undefined {
  if (code !== 'EMFILE' && code !== 'ENFILE') return undefined;
  return (
    `Too many files are open (${code}): allow this process at least 4096 open files ` +
    '(ulimit -n, or LimitNOFILE= in its unit).'
  );
}

function listenFault({ code, syscall }: SystemFault, config: Config): string | undefined {
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return undefined;
  const { IP3_HOST: host, IP3_PORT: port } = config;
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is taken by another program; choose another with --port.`;
  }
  if (code === 'EACCES') {
    return `Port ${port} is not open to this user; choose one from 1024 up with --port.`;
  }
  if (syscall === 'listen') {
    return `${host} is not an address of this machine (${code}); choose another with --host.`;
  }
  return undefined;
}

const folderFaults: Record<string, string> = {
  EACCES: 'this user has no right to write there; change its owner',
  EPERM: 'this user has no right to write there; change its owner',
  EROFS: 'its disk is read-only; choose another with IP3_DATA_DIR',
  ENOSPC: 'its disk is full; free some space',
  EDQUOT: 'the disk quota is used up; free some space',
  ENOTDIR: 'a part of its path is a file; choose another with IP3_DATA_DIR',
  EEXIST: 'there is a file or a broken link of this name; choose another with IP3_DATA_DIR',
};
/** SQLSTATE of a server, embedded or not, whose disk is full. */
const diskFullState = '53100';

function folderFault(fault: SystemFault, config: Config): string | undefined {
  const isEngineFull = fault.code === diskFullState && config.DATABASE_URL === undefined;
  const said = folderFaults[isEngineFull ? 'ENOSPC' : systemCode(fault)];
  if (said !== undefined) return `The data folder ${config.IP3_DATA_DIR} cannot be used: ${said}.`;
  if (systemCode(fault) !== 'ENOENT' || fault.syscall !== 'mkdir') return undefined;
  return (
    `The data folder ${config.IP3_DATA_DIR} cannot be made: the folder above it takes no others; ` +
    'choose another with IP3_DATA_DIR.'
  );
}

const noAnswer = 'does not answer; check the network and DATABASE_URL';

/** By system code or SQLSTATE. */
const databaseFaults: Record<string, string> = {
  ECONNREFUSED: 'refuses connections; start it or correct DATABASE_URL',
  ECONNRESET: 'closes the connection; look into its log',
  ENOTFOUND: 'is not known by this name; correct DATABASE_URL',
  EAI_AGAIN: 'is not known by this name at the moment; check the network',
  ETIMEDOUT: noAnswer,
  EHOSTUNREACH: 'cannot be reached; check the network and DATABASE_URL',
  '28P01': 'does not accept the user or the password; correct DATABASE_URL',
  '28000': 'does not let this user in; correct DATABASE_URL or its pg_hba.conf',
  '3D000': 'has no database of this name; create it or correct DATABASE_URL',
  '42501': 'does not give this user the right that is needed; grant it',
  '57P03': 'is starting or stopping; try again in a moment',
  [diskFullState]: 'has no space left on its disk; free some',
  '53300': 'has no connection left; raise max_connections or stop other programs',
};

const databaseWords: readonly (readonly [RegExp, string])[] = [
  [/timeout/i, noAnswer],
  [/SASL|password must be/, 'asks for a password; add one to DATABASE_URL'],
  [/does not support SSL/, 'has no TLS; turn it on there, or set IP3_DATABASE_TLS=url'],
  [
    /self.signed|unable to (get|verify)|certificate has expired|altname/i,
    'has a certificate that is not accepted; name its authority in sslrootcert of DATABASE_URL',
  ],
  [/SSL|certificate/, 'and this program do not agree on TLS; correct sslmode in DATABASE_URL'],
];

function databaseFault(error: SystemFault, config: Config): string | undefined {
  if (config.DATABASE_URL === undefined) return undefined;
  if (error instanceof NoPrimary) {
    return (
      `None of the servers of DATABASE_URL is a primary that takes writes: ${error.message}. ` +
      'Start the primary, or promote a standby.'
    );
  }
  const { code, message } = error;
  const worded = databaseWords.find(([words]) => words.test(message))?.[1];
  const said = databaseFaults[code ?? ''] ?? worded;
  return said && `The database server ${serverName(config.DATABASE_URL)} ${said}.`;
}

/** Host and port; never the user or the password. */
function serverName(url: string): string {
  const host = URL.canParse(url) ? new URL(url).host : '';
  return host === '' ? 'of DATABASE_URL' : host;
}
