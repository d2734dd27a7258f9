// Findings of the review of reliability, and the tests that show what became of each.
import type { Findings } from './findings.ts';

export const reliability: Findings = {
  'B1a: a server without a right to a vault deletes its files': {
    'test/process/vault-owner.whole.test.ts': ['the vault of production ›', 'an older dump ›'],
  },
  'B1b: a restore of an older dump loses the newest files': {
    'test/operations/vault-care.test.ts': ['writes refused, or the log forked ›'],
  },
  'B1c: what is removed leaves no hash': {
    'test/operations/vault-care.test.ts': ['orphans › older than a day ›'],
  },
  'M1: jobs stay off after a fork': {
    'test/process/faults.whole.test.ts': ['write gate › opens under a running server'],
  },
  'M2: dead connections hang the service': {
    'test/process/database-faults.whole.test.ts': [
      'open connections go silent ›',
      'a start that waits for a lock for ever ›',
    ],
    'test/process/stop.whole.test.ts': ['SIGTERM › an answer that its caller does not read'],
    'test/store/database.test.ts': ['session › limits', 'pool › all of its connections in use ›'],
    'src/operations/gather.test.ts': ['a read that hangs ›'],
    'test/jobs/job-runner.test.ts': ['run that ignores its abort ›'],
  },
  'M3: the documented online backup refuses writes': {
    'test/docs/backup.whole.test.ts': ['backup › by the commands of the page'],
  },
  'M4: no login while writes are refused': {
    'test/trust/fork.test.ts': ['the log is cut back › every write ›'],
  },
  'M5: a failed disk hangs the embedded engine': {
    'test/process/faults.whole.test.ts': ['embedded engine › fsync fails with EIO'],
  },
  'M6: a read-only database': {
    'test/process/faults.whole.test.ts': ['PostgreSQL › becomes read-only ›'],
    'test/process/pooler.whole.test.ts': ['standby › start ›'],
  },
  'M7: a pooler in transaction mode starts green': {
    'test/process/pooler.whole.test.ts': ['${mode} mode, ${size} sessions ›'],
  },
  'M8: another vault on one database': {
    'test/process/vault-owner.whole.test.ts': [
      'another vault › adopted by command ›',
      'the vault of production ›',
    ],
  },
  'M9: nothing shows what fails': {
    'test/process/database-faults.whole.test.ts': ['open connections go silent ›'],
    'test/process/roles.whole.test.ts': ['web without a worker ›'],
    'test/process/metrics.whole.test.ts': ['metrics › of a server in use'],
  },
  'M10: no retention, hold or erasure': {
    'test/operations/retention.test.ts': ['no policy ›', 'log events › old ones'],
    'test/http/legal-holds.test.ts': ['hold › roles, list'],
    'test/http/erasure.test.ts': [],
  },
  'M11: upgrade from schema 0009': {
    'test/store/upgrade.test.ts': ['data of schema ${name} ›'],
    'test/store/upgrade.whole.test.ts': ['data of schema ${name} ›'],
  },
  'm1: the unit gives up when the database starts slowly': {
    'test/long/systemd.test.ts': ['a database that is not there yet'],
  },
  'm2: ready before the administrator': {
    'test/process/first-start.whole.test.ts': [
      'first start › the administrator is still being made',
    ],
  },
  'm3: EDQUOT is not known': {
    'src/domain/system-code.test.ts': ['system errors › by name'],
    'test/process/full-disk.whole.test.ts': ['room that is left free, and a quota'],
  },
  "m4: start errors in the engine's words": {
    'test/process/start-faults.test.ts': [
      'on a read-only disk',
      'an embedded database without pg_control',
    ],
    'test/process/start-faults.whole.test.ts': ['on ${where} ›'],
  },
  'm5: clock jumps leave no trace': {
    'test/jobs/clock-watch.test.ts': ['jumps ahead and back'],
    'test/http/login.test.ts': ['a clock that went back'],
  },
  'm6: no sub-path behind a proxy': {
    'test/docs/sub-path.whole.test.ts': ['a browser › from signing in'],
  },
  'm7: temporary files of killed processes stay': {
    'test/operations/vault-chunks.test.ts': ['of dead processes ›'],
  },
  'm8: few descriptors': {
    'test/long/surroundings.test.ts': ['64 descriptors'],
    'test/process/start-faults.whole.test.ts': ['with 64 files that can be open'],
  },
  'm9: lost keys are made anew without a word': {
    'test/http/readiness.test.ts': ['a key file is gone ›'],
  },
  'm10: a newer database': {
    'test/store/migrate.test.ts': ['${situation} › migrate and state ›'],
  },
  'm11: no move from the embedded database': {
    'test/process/backup.whole.test.ts': ['move › to a server ›'],
  },
  'Dead first host in DATABASE_URL': {
    'test/store/find-primary.test.ts': [],
  },
  'Do not break: kill -9 under load': {
    'test/long/kill.test.ts': ['server killed ›'],
  },
  'Do not break: database faults and failover': {
    'test/process/failover.whole.test.ts': ['primary killed under load'],
    'test/process/stop.whole.test.ts': ['PostgreSQL restarted ›'],
  },
  'Do not break: two processes': {
    'test/process/stop.whole.test.ts': ['two servers ›'],
    'test/http/import-elsewhere.whole.test.ts': [],
    'test/http/events-elsewhere.test.ts': ['two processes'],
    'test/http/idempotency.test.ts': ['30 posts with one key'],
  },
  'Do not break: full, failing and read-only disks': {
    'test/process/full-disk.whole.test.ts': ['vault on a small disk'],
    'test/process/vault-faults.whole.test.ts': ['upload › the disk is full'],
  },
  'Do not break: memory of large imports': {
    'test/long/giant-imports.test.ts': ['giant imports ›'],
  },
  'Do not break: SIGTERM at work': {
    'test/process/stop.test.ts': ['SIGTERM › a request half sent'],
    'test/cli/start.whole.test.ts': ['start › SIGTERM while a file comes in'],
  },
  'Do not break: soak': {
    'test/long/soak.test.ts': ['${seconds} s of steady work'],
  },
  'Do not break: nginx': {
    'test/docs/proxies.whole.test.ts': [
      'requests › over TLS',
      'a large upload ›',
      'events › come while',
    ],
  },
  'Do not break: refusals at start': {
    'test/store/lock.test.ts': ['open › folder of a running database'],
    'test/cli/start.whole.test.ts': ['old runtime, pinned one missing'],
    'test/trust/fork.test.ts': ['another database under the same anchors'],
  },
};
