// What an administrator asks of the running service: its settings with their sources, its state.
import { Type } from 'typebox';
import { roles } from '../../domain/role.ts';
import { acceptsServiceSecret } from '../../domain/service-secret.ts';
import type { Deps } from '../../operations/deps.ts';
import { readBits, readMigrations, readVaultState } from '../../operations/system/read-system.ts';
import { version } from '../../settings/version.ts';
import { endpoint } from '../endpoint.ts';
import { Enum, Nullable } from '../schema/schema.ts';
import { readinessChecks } from '../system/readiness.ts';

const tags = ['operations'];

const Setting = Type.Object(
  {
    name: Type.String({ examples: ['IP3_RETEST_GATE'] }),
    value: Nullable(
      Type.String({ description: 'Null when unset, and for every secret.', examples: ['on'] }),
    ),
    source: Enum(['environment', 'file', 'default', 'unset', 'fault'], { examples: ['default'] }),
    default: Nullable(Type.String({ examples: ['on'] })),
    secret: Type.Boolean({ examples: [false] }),
    meaning: Type.String({ examples: ['Whether closing asks for a confirmed retest.'] }),
  },
  { title: 'Setting' },
);

const listSettingsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/settings',
  access: 'Admin',
  audit: 'none',
  operationId: 'listSettings',
  tags,
  summary: 'Read the settings of the running service',
  description:
    'As they were when it started, each with where its value comes from. The value of a secret ' +
    'is never answered, only whether it is set.',
  response: { 200: Type.Object({ settings: Type.Array(Setting), count: Type.Integer() }) },
  handle({ deps, reply }) {
    const { settings } = deps;
    void reply.header('cache-control', 'no-store');
    return { settings, count: settings.length };
  },
});

const count = (example: number, description?: string) =>
  Type.Integer({ examples: [example], ...(description === undefined ? {} : { description }) });

const MaybeInstant = Nullable(Type.String({ examples: ['2026-11-20T14:00:00.000Z'] }));

const System = Type.Object(
  {
    version: Type.String({ examples: ['0.1.0'] }),
    node: Type.String({ examples: ['v26.0.0'] }),
    engine: Enum(['embedded', 'postgres'], { examples: ['postgres'] }),
    database_version: Type.String({ examples: ['17.5'] }),
    writes: Type.Boolean({ description: 'False while the audit log cannot go on.' }),
    service_secret: Type.Object(
      {
        accepted: Type.Boolean({ examples: [false] }),
        roles: Type.Array(Enum(roles), { description: 'Whom the registry takes it for.' }),
      },
      { description: 'The header `x-service-secret`.' },
    ),
    migrations: Type.Object({
      current: count(25),
      latest: count(25),
      pending: Type.Array(Type.String({ examples: ['0026-next.sql'] })),
    }),
    vault: Type.Object({
      blobs: count(42, 'Files that are kept.'),
      bytes: count(48_213),
      free_bytes: count(1_000_000_000, 'What uploads can still take of the disk.'),
      broken: count(0, 'Kept files whose bytes have changed or are missing.'),
      scrub: Type.Object(
        {
          started_at: MaybeInstant,
          finished_at: MaybeInstant,
          blobs: count(42),
          faults: count(0),
        },
        { description: 'The last reading of all kept bytes.' },
      ),
      orphans: Type.Object(
        {
          set_aside: count(1, 'Moved to the quarantine of the vault.'),
          reported: count(0, 'Left in place: the audit log was forked.'),
          bytes: count(48_213),
          sha256: Type.Array(Type.String({ examples: ['9f86d081…'] }), {
            description: 'At most 100 of their hashes.',
          }),
        },
        { description: 'Files that no record names. Only `proofline vault delete` removes them.' },
      ),
    }),
    search_bits: Type.Object(
      {
        blocks: count(67, 'Of up to 16,000 incidents each.'),
        kept: count(67, 'Of these, those whose bits are kept.'),
        changes: count(12, 'Incidents that changed since, at most 1,501 of them.'),
      },
      {
        description:
          'What lists find values and words by, once all blocks are kept and at most 1,500 ' +
          'incidents changed. None with few incidents, and none with the embedded database.',
      },
    ),
    forwarded_ignored: Type.Boolean({
      description:
        'Whether a request had an `X-Forwarded-For` while `IP3_TRUST_PROXY` is off: all users ' +
        'behind such a proxy share the limits of one address.',
    }),
    jobs: Type.Array(
      Type.Object({
        name: Type.String({ examples: ['deliveries'] }),
        state: Enum(['waiting', 'running', 'paused'], {
          description: '`paused`: it needs writes, and none are taken now.',
          examples: ['waiting'],
        }),
        last_started_at: MaybeInstant,
        last_finished_at: MaybeInstant,
        last_error: Nullable(
          Type.String({
            description: 'What the last run failed with; null when it succeeded.',
            examples: ['The database cannot be reached'],
          }),
        ),
      }),
      { description: 'The jobs of this process.' },
    ),
    checks: Type.Array(
      Type.Object({
        name: Type.String({ examples: ['database'] }),
        fault: Nullable(Type.String({ examples: ['no answer in time'] })),
        note: Nullable(Type.String({ examples: ['48 entries'] })),
      }),
      { description: 'What `/readyz` checks.' },
    ),
  },
  { title: 'System' },
);

function secretState(config: Deps['config']) {
  const accepted = acceptsServiceSecret(config);
  return { accepted, roles: accepted ? config.IP3_SERVICE_SECRET_ROLES : [] };
}

const getSystemEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/system',
  access: 'Admin',
  audit: 'none',
  operationId: 'getSystem',
  tags,
  summary: 'Read the state of the running service',
  description: 'Versions, migrations, the vault and the readiness checks of this process.',
  response: { 200: System },
  async handle({ deps, reply }) {
    const { database, lifecycle } = deps;
    const checks = await readinessChecks(deps, lifecycle);
    void reply.header('cache-control', 'no-store');
    return {
      version,
      node: process.version,
      engine: database.engine,
      database_version: database.serverVersion,
      writes: database.writes.refusal === null,
      service_secret: secretState(deps.config),
      migrations: await readMigrations(deps),
      vault: await readVaultState(deps),
      search_bits: await readBits(deps),
      forwarded_ignored: deps.proxy.forwardedIgnored,
      jobs: (lifecycle.jobs?.() ?? []).map((job) => ({ ...job })),
      checks: checks.map(({ name, fault, note = null }) => ({ name, fault, note })),
    };
  },
});

export const systemEndpoints = [listSettingsEndpoint, getSystemEndpoint];
