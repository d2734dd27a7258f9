// The figures for monitoring that the database has. Two groups: those that alarms hang on, and
// totals that take longer and are asked less often.
import { timestamp } from '../../domain/clock.ts';
import { listEnforcementPoints } from '../../store/agents/agent-stream.ts';
import { countWaiting } from '../../store/retention/files.ts';
import { listPolicies } from '../../store/retention/policies.ts';
import {
  countAgents,
  countConnectors,
  countDeliveries,
  countImports,
  databaseBytes,
  limitStatements,
  overdueByRegime,
  secondsToDeadlines,
} from '../../store/system/figures.ts';
import { blobTotals, countOpenFaults, scrubState } from '../../store/vault/scrub.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transact.ts';

type FigureDeps = Pick<Deps, 'database' | 'clock'>;

const statementMs = 2_000;

export type QuickFigures = Awaited<ReturnType<typeof readQuickFigures>>;
export type Totals = Awaited<ReturnType<typeof readTotals>>;

export function readQuickFigures(deps: FigureDeps) {
  const now = deps.clock.now();
  const at = timestamp(now);
  return bounded(deps, async (tx) => {
    const points = await listEnforcementPoints(tx, at);
    const epochs = points.map(({ policy_epoch }) => policy_epoch);
    const { finished_at } = await scrubState(tx);
    return {
      overdue: await overdueByRegime(tx, at),
      next: await secondsToDeadlines(tx, at),
      deliveries: await countDeliveries(tx),
      imports: await countImports(tx, timestamp(now.subtract({ hours: 24 }))),
      connectors: await countConnectors(tx),
      agents: await countAgents(tx, epochs.length === 0 ? null : Math.min(...epochs)),
      broken_blobs: await countOpenFaults(tx),
      scrubbed_at: finished_at,
      retention: await readRetention(tx),
    };
  });
}

export function readTotals(deps: FigureDeps) {
  return bounded(deps, async (tx) => ({
    ...(await blobTotals(tx)),
    database_bytes: await databaseBytes(tx),
  }));
}

async function readRetention(tx: Tx) {
  const policies = await listPolicies(tx);
  const removed = policies.map(({ kind, removed: count }) => ({ name: kind, count }));
  return { removed, waiting: (await countWaiting(tx)).files };
}

/** The limit ends with the transaction, so the connection goes back as it was. */
function bounded<Figures>(
  { database }: FigureDeps,
  read: (tx: Tx) => Promise<Figures>,
): Promise<Figures> {
  return database.kysely.transaction().execute(async (tx) => {
    await limitStatements(tx, statementMs);
    return read(tx);
  });
}
