// What is checked of an installation, by `/readyz` and by `proofline doctor`: each check with what
// it proves and what to do when it fails. The page of the checks is made from this list.

export interface HealthCheck {
  name: string;
  /** Who runs it: the running server, the command, or both. */
  by: 'readiness' | 'doctor' | 'both';
  /** What holds when it passes, as one sentence. */
  proves: string;
  /** What to do when it fails. */
  remedy: string;
}

export const healthChecks = [
  {
    name: 'accepting',
    by: 'readiness',
    proves: 'The server takes requests and has not been asked to stop.',
    remedy:
      'Wait for the next one. If no one stopped it, look for a signal in the journal of its ' +
      'supervisor.',
  },
  {
    name: 'settings',
    by: 'doctor',
    proves: 'Every setting has a value that the server starts with.',
    remedy: 'Correct the named variable; `proofline config show` has every setting and its source.',
  },
  {
    name: 'server',
    by: 'doctor',
    proves: 'The server answers at the address of the settings, or nothing else does.',
    remedy:
      'If the server should run, start it. If another program has the port, stop that or change ' +
      '`IP3_PORT`.',
  },
  {
    name: 'database',
    by: 'both',
    proves:
      'The database answers, is the primary, takes writes, and no pooler gives its sessions to ' +
      'others.',
    remedy:
      'Start the database or correct `DATABASE_URL`. A standby has to be promoted, a read-only ' +
      'mode ended, and PgBouncer set to `pool_mode = session`. An old primary that was replaced ' +
      'by a promotion has to be stopped.',
  },
  {
    name: 'database link',
    by: 'doctor',
    proves: 'The connection to a database on another machine is encrypted, as the server sees it.',
    remedy:
      'Turn on TLS on the server and add `?sslmode=verify-full` to `DATABASE_URL`, with the ' +
      'certificate of its authority in `sslrootcert`.',
  },
  {
    name: 'database server',
    by: 'doctor',
    proves: 'The database server keeps what it has confirmed.',
    remedy:
      'Turn on `fsync` and `synchronous_commit`. If `DATABASE_URL` names a standby, make it ' +
      'synchronous with `synchronous_standby_names` on the primary.',
  },
  {
    name: 'migrations',
    by: 'both',
    proves: 'The tables are those of this program.',
    remedy: 'Run `proofline migrate`, or start the server as the owner of the tables.',
  },
  {
    name: 'disk',
    by: 'both',
    proves: 'More than 64 MiB are free in the data folder.',
    remedy: 'Free space on the disk of `IP3_DATA_DIR`, or make it larger.',
  },
  {
    name: 'vault',
    by: 'both',
    proves:
      'The vault carries the mark of this database, has its newest files and takes writes. A ' +
      'running server also found no other one on another copy of the database or the vault; one ' +
      'with a copy of both it cannot find.',
    remedy:
      'Mount or restore the vault of this installation, give the user of the server the right ' +
      'to write there, or correct `IP3_VAULT_URL`.',
  },
  {
    name: 'keys',
    by: 'both',
    proves: 'The keys that sign the audit log, logins and packages are in the data folder.',
    remedy:
      'Restore the folder `keys` of `IP3_DATA_DIR` from a backup before the next start, which ' +
      'would make new keys. Its files belong to the user of the server alone (mode 0600).',
  },
  {
    name: 'audit log',
    by: 'both',
    proves: 'The audit log goes on from its anchors, and entries get their place within a minute.',
    remedy:
      'Restore the right backup, or run `proofline audit fork --reason …` to go on from here. If ' +
      'entries wait, look for the reason of the job `audit log` in the log of the server.',
  },
  {
    name: 'jobs',
    by: 'readiness',
    proves: 'No job hangs: each is done or aborted in its time.',
    remedy: 'Restart the server, and keep its log: it names the job.',
  },
  {
    name: 'certificate',
    by: 'both',
    proves:
      'Of a server with `IP3_TLS_CERT`: its certificate and key belong together. It says until ' +
      'when ' +
      'the certificate is valid.',
    remedy:
      'Renew the certificate and put both files in place; the server reads them within ' +
      'seconds, or ' +
      'at once with SIGHUP. If it refused them, its log says why.',
  },
  {
    name: 'workers',
    by: 'both',
    proves:
      'A process runs the jobs: this one, or with `IP3_PROCESS_ROLE=web` another one that showed ' +
      'itself within 20 seconds. Without one, readiness only warns.',
    remedy: 'Start a process with `IP3_PROCESS_ROLE=worker` (or `all`) on the same database.',
  },
  {
    name: 'clock',
    by: 'both',
    proves: 'The clock agrees with that of the database server within a minute.',
    remedy:
      'Repair the time service (`timedatectl`, `chronyc tracking`) of the machine whose clock is ' +
      'wrong. Jumps are in the audit log as `clock.jumped`.',
  },
  {
    name: 'backup',
    by: 'doctor',
    proves: 'The newest backup of this data folder is younger than two days.',
    remedy: 'Run `proofline backup`, and have a timer run it every day.',
  },
] as const satisfies readonly HealthCheck[];

export type CheckName = (typeof healthChecks)[number]['name'];

/** Who runs them, as the pages say it. */
export const askedBy: Readonly<Record<HealthCheck['by'], string>> = {
  readiness: 'Asked by `/readyz`.',
  doctor: 'Asked by `proofline doctor`.',
  both: 'Asked by `/readyz` and `proofline doctor`.',
};

/** What a check found. */
export interface Check {
  name: CheckName;
  /** What is wrong, without secrets or paths; null when nothing is. */
  fault: string | null;
  /** A figure alongside it. */
  note?: string;
  /** What is not right and keeps no request from being served. */
  warning?: string;
}

/** The page that says what each check proves, served by the server itself. */
export const checksPath = '/api/docs/checks';

export function anchorOf(name: string): string {
  return name.replaceAll(' ', '-');
}

/** Where a check is explained. */
export function helpAddress(name: CheckName): string {
  return `${checksPath}#${anchorOf(name)}`;
}
