// Connectors: made, changed, paused and retired by administrators; anyone who imports can ask for a
// fetch now. The token is kept encrypted and never shown again.
import { timestamp } from '../../domain/clock.ts';
import { connectorLimits, pullProducts, type PullProductName } from '../../domain/connector.ts';
import { DomainError, validationFailed, type FieldError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { mayBePlain } from '../../egress/egress.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { PullConnectorRow } from '../../store/connectors/connector-tables.ts';
import {
  insertConnector,
  listConnectors,
  lockConnector,
  lockConnectors,
  updateConnector,
} from '../../store/connectors/connectors.ts';
import type { Deps } from '../deps.ts';
import { transact, type Tx } from '../transact.ts';
import { sealToken } from './token.ts';

type WriteDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'egress' | 'secrets'>;

export interface ConnectorInput {
  name: string;
  product: PullProductName;
  url: string;
  targets: string[];
  token: string;
  every_minutes: number;
}

/** Absent stays as it is. */
export type ConnectorChange = Partial<Omit<ConnectorInput, 'product'>> & { paused?: boolean };

export function readConnectors({ database }: Pick<Deps, 'database'>): Promise<PullConnectorRow[]> {
  return listConnectors(database.kysely);
}

export async function createConnector(
  deps: WriteDeps,
  context: RequestContext,
  input: ConnectorInput,
): Promise<PullConnectorRow> {
  const { token, targets, ...given } = input;
  const [id, url] = [deps.ids.next(), soundUrl(deps, input.url)];
  assertTargets(input.product, targets);
  const sealed = await sealToken(deps.secrets, { id, url }, token);
  return transact(deps, context, async (tx) => {
    await lockConnectors(tx);
    const others = await listConnectors(tx);
    if (others.length >= connectorLimits.connectors) throw tooMany();
    assertFreeName(others, id, given.name);
    const at = timestamp(deps.clock.now());
    const row = await insertConnector(tx, {
      ...{ ...given, id, url, token: sealed, targets: JSON.stringify(targets), failures: 0 },
      ...{ progress: '{}', due_at: at, created_at: at, created_by: context.principal.name },
    });
    await writeAudit(tx, context, at, { action: 'connector.created', detail: shownOf(row) });
    return row;
  });
}

export async function changeConnector(
  deps: WriteDeps,
  context: RequestContext,
  id: string,
  change: ConnectorChange,
): Promise<PullConnectorRow> {
  return transact(deps, context, async (tx) => {
    await lockConnectors(tx);
    const before = await locked(tx, id);
    const { token, targets = before.targets, paused, url: given, ...fields } = change;
    const url = given === undefined ? before.url : soundUrl(deps, given);
    assertTargets(before.product, targets);
    if (fields.name !== undefined) assertFreeName(await listConnectors(tx), id, fields.name);
    if (url !== before.url && token === undefined) throw tokenNeeded();
    const now = timestamp(deps.clock.now());
    const sealed =
      token === undefined ? {} : { token: await sealToken(deps.secrets, { id, url }, token) };
    // What was fetched of other places says nothing of these.
    const isMoved = url !== before.url || targets.join('\n') !== before.targets.join('\n');
    const row = await updateConnector(tx, id, {
      ...{ ...fields, ...sealed, url, targets: JSON.stringify(targets) },
      ...(isMoved ? { progress: '{}' } : {}),
      ...(paused === undefined ? {} : { paused_at: paused ? (before.paused_at ?? now) : null }),
      // A fetch under the old terms is not recorded under the new ones.
      ...(isMoved || token !== undefined ? { claim: null, leased_until: null, due_at: now } : {}),
    });
    const detail = { ...shownOf(row), changed: Object.keys(change) };
    await writeAudit(tx, context, now, { action: 'connector.changed', detail });
    return row;
  });
}

/** A fetch as soon as a process is free, also of a paused connector. */
export async function askForFetch(
  deps: WriteDeps,
  context: RequestContext,
  id: string,
): Promise<PullConnectorRow> {
  return transact(deps, context, async (tx) => {
    const before = await locked(tx, id);
    const at = timestamp(deps.clock.now());
    const row = await updateConnector(tx, id, { asked_at: before.asked_at ?? at });
    const detail = { connector_id: id, name: row.name };
    await writeAudit(tx, context, at, { action: 'connector.fetch_requested', detail });
    return row;
  });
}

/** It fetches no more, its token is forgotten and its name is free; its imports stay. */
export async function retireConnector(
  deps: WriteDeps,
  context: RequestContext,
  id: string,
): Promise<PullConnectorRow> {
  return transact(deps, context, async (tx) => {
    await locked(tx, id);
    const at = timestamp(deps.clock.now());
    const gone = { token: null, claim: null, leased_until: null, asked_at: null };
    const row = await updateConnector(tx, id, { ...gone, retired_at: at });
    const detail = { connector_id: id, name: row.name };
    await writeAudit(tx, context, at, { action: 'connector.retired', detail });
    return row;
  });
}

async function locked(tx: Tx, id: string): Promise<PullConnectorRow> {
  const found = isUuid(id) ? await lockConnector(tx, id) : undefined;
  if (found !== undefined) return found;
  throw new DomainError('not_found', 'There is no such connector, or it was retired.');
}

/** The address without a slash at its end. It is called when it is fetched from, not before. */
function soundUrl({ egress }: Pick<Deps, 'egress'>, given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  if (!isWeb) throw fault('/url', 'must be an https address');
  const { username, password, search, hash, protocol, hostname, port, origin, pathname } = url;
  if (`${username}${password}${search}${hash}` !== '') {
    throw fault('/url', 'must have no user, query or fragment; the token has its own member');
  }
  const target = { host: hostname, port: Number(port || 80) };
  if (protocol === 'http:' && !mayBePlain(egress, target)) {
    throw fault(
      '/url',
      'must be https, or a host that IP3_EGRESS_ALLOW names if IP3_TLS_ONLY allows plain HTTP',
    );
  }
  return `${origin}${pathname}`.replace(/\/+$/, '');
}

function assertTargets(product: PullProductName, targets: readonly string[]): void {
  const { pattern, required, example } = pullProducts[product].targets;
  if (required && targets.length === 0) throw fault('/targets', `must name one, say ${example}`);
  const wrong = targets.findIndex((one) => !pattern.test(one));
  if (wrong >= 0) throw fault(`/targets/${wrong}`, `must be like ${example}`);
}

function assertFreeName(others: readonly PullConnectorRow[], id: string, name: string): void {
  const isTaken = others.some(
    (one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) throw fault('/name', 'is the name of another connector');
}

function fault(pointer: FieldError['pointer'], message: string): DomainError {
  return validationFailed([{ pointer, message }]);
}

/** Else anyone who can change the address could have the token sent to a server of their own. */
function tokenNeeded(): DomainError {
  return fault('/token', 'is required with another address');
}

function tooMany(): DomainError {
  return fault('/name', `is one too many: of ${connectorLimits.connectors} connectors retire one`);
}

function shownOf({ id, name, product, url, targets, every_minutes, paused_at }: PullConnectorRow) {
  return { connector_id: id, name, product, url, targets, every_minutes, paused_at };
}
