// Schemas of connectors.
import { Type, type Static } from 'typebox';
import { connectorLimits, pullProductNames } from '../../domain/connector.ts';
import type { PullConnectorRow } from '../../store/connectors/connector-tables.ts';
import { Enum, Id, Instant, Nullable, OneLine } from '../schema/schema.ts';

export const Product = Enum(pullProductNames);

export const Name = OneLine({
  pattern: '\\S',
  maxLength: 100,
  examples: ['GitHub shop'],
  description: 'What people know it by, and what imports name as their actor.',
});

export const Url = OneLine({
  minLength: 8,
  maxLength: 500,
  examples: ['https://api.github.com'],
  description:
    'Address of the server, without the path of its API. Private addresses only where ' +
    '`IP3_EGRESS_ALLOW` names them.',
});

export const Targets = Type.Array(OneLine({ minLength: 1, maxLength: connectorLimits.target }), {
  maxItems: connectorLimits.targets,
  examples: [['example/shop']],
  description:
    'GitHub: repositories (`owner/name`) or organisations. GitLab: projects by path, or ' +
    '`group:` with a path. DefectDojo: ids of products, Dependency-Track: ids of projects; ' +
    'none for all.',
});

export const Token = Type.String({
  pattern: '^[\\x21-\\x7e]{8,500}$',
  examples: ['github_pat_of_the_example'],
  description: 'Is kept encrypted and never answered.',
});

export const EveryMinutes = Type.Integer({
  minimum: connectorLimits.shortest,
  maximum: connectorLimits.longest,
  examples: [60],
  description: 'Minutes from the end of a fetch to the next.',
});

const states = ['waiting', 'fetching', 'failing', 'paused'] as const;

const Result = Type.Object(
  {
    imports: Type.Integer({ examples: [1] }),
    findings: Type.Integer({ examples: [12] }),
    incidents_created: Type.Integer({ examples: [3] }),
    remarks: Type.Array(
      Type.String({ examples: ['example/shop dependabot: the server answered 404.'] }),
      {
        description: 'What was left out, and why.',
      },
    ),
  },
  { title: 'ConnectorResult', description: 'What the last fetch brought.' },
);

export const ConnectorView = Type.Object(
  {
    id: Id,
    name: Name,
    product: Product,
    url: Url,
    targets: Targets,
    every_minutes: EveryMinutes,
    state: Enum(states, { description: '`failing`: the last fetch failed; it goes on.' }),
    next_at: Nullable(
      Type.String({
        examples: ['2026-11-20T15:00:00.000Z'],
        description: 'Of the next fetch; null while it is paused and no one asked for one.',
      }),
    ),
    failures: Type.Integer({ examples: [0], description: 'In a row.' }),
    last_started_at: Nullable(Type.String({ examples: ['2026-11-20T14:00:00.000Z'] })),
    last_finished_at: Nullable(Type.String({ examples: ['2026-11-20T14:00:02.000Z'] })),
    last_succeeded_at: Nullable(Type.String({ examples: ['2026-11-20T14:00:02.000Z'] })),
    last_error: Nullable(
      Type.String({ examples: ['api.github.com answered 401: the token is not valid.'] }),
    ),
    last_result: Nullable(Result),
    created_at: Instant,
    created_by: Type.String({ examples: ['admin@example.org'] }),
  },
  { title: 'Connector' },
);

export function connectorView(row: PullConnectorRow, now: string): Static<typeof ConnectorView> {
  const { id, name, product, url, targets, every_minutes, failures } = row;
  const { last_started_at, last_finished_at, last_succeeded_at, last_error, last_result } = row;
  const { created_at, created_by } = row;
  return {
    ...{ id, name, product, url, targets, every_minutes, state: stateOf(row, now) },
    ...{ next_at: nextOf(row), failures, last_started_at, last_finished_at, last_succeeded_at },
    ...{ last_error, last_result, created_at, created_by },
  };
}

function stateOf(row: PullConnectorRow, now: string): (typeof states)[number] {
  if ((row.leased_until ?? '') > now) return 'fetching';
  if (row.paused_at !== null) return 'paused';
  return row.failures > 0 ? 'failing' : 'waiting';
}

function nextOf({ asked_at, paused_at, due_at }: PullConnectorRow): string | null {
  return asked_at ?? (paused_at === null ? due_at : null);
}
