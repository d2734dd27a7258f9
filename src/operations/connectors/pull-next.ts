// One step of the connectors: take the one that waits longest, fetch what is new there, import it,
// record what became of it. Any number of processes can take steps; each fetch belongs to one. A
// process that dies leaves its imports and how far it was; what was fetched twice is imported once.
import { timestamp } from '../../domain/clock.ts';
import {
  fetchLimits,
  noProgress,
  pauseAfterFailure,
  type PartProgress,
  type PullResult,
  type RunPull,
} from '../../domain/connector.ts';
import { DomainError } from '../../domain/error.ts';
import { EgressError } from '../../egress/egress-error.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { PullConnectorRow } from '../../store/connectors/connector-tables.ts';
import { claimConnector, updateClaimed } from '../../store/connectors/connectors.ts';
import type { ConnectorRunRow } from '../../store/imports/import-tables.ts';
import type { Deps } from '../deps.ts';
import { importFindings } from '../imports/import-findings.ts';
import { RunningImport, RunningImports } from '../imports/running.ts';
import { systemContext } from '../system-context.ts';
import { assertWritable, transact } from '../transact.ts';
import { openFetcher, PullFault } from './fetcher.ts';
import type { PulledFile } from './product.ts';
import { pullConnectors } from './products/all.ts';
import { openToken } from './token.ts';

type PullDeps = Pick<
  Deps,
  'database' | 'clock' | 'ids' | 'vault' | 'config' | 'egress' | 'secrets'
>;

export interface PullStep {
  stopping: AbortSignal;
  /** Is notified of what should not happen; the fetch counts as failed. */
  onFault: (error: unknown) => void;
}

/** False when no connector is due. */
export async function pullNext(deps: PullDeps, step: PullStep): Promise<boolean> {
  assertWritable(deps);
  const now = deps.clock.now();
  const held = await claimConnector(deps.database.kysely, {
    claim: deps.ids.next(),
    now: timestamp(now),
    leased_until: leaseFrom(now),
  });
  if (held === undefined) return false;
  const fetch = new Fetch(deps, held, step);
  const stopLease = fetch.keepLease();
  try {
    await record(deps, held, await fetch.run(), step);
  } finally {
    stopLease();
  }
  return true;
}

function leaseFrom(now: Temporal.Instant): string {
  return timestamp(now.add({ milliseconds: fetchLimits.leaseMs }));
}

interface Outcome {
  /** A sentence; null when all of it was fetched and imported. */
  fault: string | null;
  waitMs: number;
  result: PullResult;
}

const mostRemarks = 20;

class Fetch {
  readonly #deps: PullDeps;
  readonly #held: PullConnectorRow;
  readonly #step: PullStep;
  readonly #progress: Record<string, PartProgress>;
  readonly #result: PullResult = { imports: 0, findings: 0, incidents_created: 0, remarks: [] };
  #fault: string | null = null;

  constructor(deps: PullDeps, held: PullConnectorRow, step: PullStep) {
    this.#deps = deps;
    this.#held = held;
    this.#step = step;
    this.#progress = { ...held.progress };
  }

  async run(): Promise<Outcome> {
    const result = this.#result;
    try {
      for await (const file of await this.#files()) {
        await this.#take(file).catch((error: unknown) => this.#passOver(file, error));
      }
      return { fault: this.#fault, waitMs: 0, result };
    } catch (error) {
      const waitMs = error instanceof PullFault ? error.waitMs : 0;
      return { fault: this.#sentenceOf(error), waitMs, result };
    }
  }

  /** Large imports take longer than a lease. The embedded engine has no other process. */
  keepLease(): () => void {
    const { database, clock } = this.#deps;
    if (database.engine === 'embedded') return () => undefined;
    const keep = () => {
      const leased_until = leaseFrom(clock.now());
      // What is missed does no harm; when all are, another process fetches the same again.
      updateClaimed(database.kysely, this.#held, { leased_until }).catch(() => undefined);
    };
    const timer = setInterval(keep, fetchLimits.leaseMs / 6);
    return () => clearInterval(timer);
  }

  async #files(): Promise<AsyncGenerator<PulledFile>> {
    const { product, url, targets } = this.#held;
    const { egress, secrets, clock } = this.#deps;
    const connector = pullConnectors[product];
    const headers = connector.headers(await openToken(secrets, this.#held));
    const { stopping: signal } = this.#step;
    const steadyMs = () => performance.now();
    return connector.files({
      fetcher: openFetcher({ egress, url, headers, signal, steadyMs }),
      targets,
      before: (part) => this.#before(part),
      now: clock.now(),
      remark: (sentence) => this.#remark(sentence),
    });
  }

  #before(part: string): PartProgress {
    return this.#progress[part] ?? noProgress;
  }

  #remark(sentence: string): void {
    const { remarks } = this.#result;
    if (remarks.length < mostRemarks) remarks.push(sentence);
  }

  /** Imports a file unless it says what the last one said; a refused file stops no other. */
  async #take(file: PulledFile): Promise<void> {
    const { vault, config } = this.#deps;
    const blob = await vault.receive(file.chunks, config.IP3_IMPORT_MAX_BYTES);
    try {
      const { progress, count } = file.after();
      if (count > 0 && progress.digest !== this.#before(file.part).digest) {
        const { filename, part } = file;
        this.#count(await this.#import({ filename, part, blob }));
      }
      await this.#save(file.part, progress);
    } catch (error) {
      if (!(error instanceof DomainError) || this.#step.stopping.aborted) throw error;
      this.#fault ??= `${file.part}: ${error.detail}`;
    } finally {
      await blob.discard();
    }
  }

  /** Another file might be there where the server refuses this one, or where it is too long. */
  #passOver({ part }: PulledFile, error: unknown): void {
    const isRefused = error instanceof PullFault && error.isOfFile;
    const isTooLong = error instanceof EgressError && error.reason === 'too_large';
    if (!isRefused && !isTooLong) throw error;
    this.#fault ??= `${part}: ${error.message}`;
  }

  async #import({
    filename,
    part,
    blob,
  }: {
    filename: string;
    part: string;
    blob: Awaited<ReturnType<PullDeps['vault']['receive']>>;
  }): Promise<ConnectorRunRow> {
    const { id: connector_id, name, product } = this.#held;
    const pulled: RunPull = { connector_id, name, product, part };
    const running = new RunningImport();
    const { stopping } = this.#step;
    const stop = () => void running.stop({ reason: 'The server is stopping.', by: null });
    stopping.addEventListener('abort', stop, { once: true });
    const context = systemContext(this.#deps, `connector ${name}`);
    const input = { connector: 'findingmgr', filename, blob, dry_run: false, pulled } as const;
    try {
      const handles = { running, all: new RunningImports() };
      return await importFindings(this.#deps, context, { ...input, judgeNames: () => [] }, handles);
    } finally {
      stopping.removeEventListener('abort', stop);
    }
  }

  #count({ id, findings, incidents_created, status }: ConnectorRunRow): void {
    const result = this.#result;
    result.imports += 1;
    result.findings += findings;
    result.incidents_created += incidents_created;
    if (status === 'failed') this.#fault ??= `Import ${id}: nothing of it could be read.`;
  }

  /** Before the next file, so that a kill costs one at most. */
  async #save(part: string, progress: PartProgress): Promise<void> {
    this.#progress[part] = progress;
    const { database, clock } = this.#deps;
    const isMine = await updateClaimed(database.kysely, this.#held, {
      progress: JSON.stringify(this.#progress),
      leased_until: leaseFrom(clock.now()),
    });
    if (!isMine) throw new PullFault('Another process has taken the connector over.');
  }

  #sentenceOf(error: unknown): string {
    if (error instanceof PullFault || error instanceof EgressError) return error.message;
    if (error instanceof DomainError) return error.detail;
    if (!this.#step.stopping.aborted) this.#step.onFault(error);
    return 'The server failed; see its log.';
  }
}

/** Writes the end of the fetch; one that our own stop broke off begins again and does not count. */
async function record(
  deps: PullDeps,
  held: PullConnectorRow,
  { fault, waitMs, result }: Outcome,
  { stopping }: PullStep,
): Promise<void> {
  const free = { claim: null, leased_until: null };
  if (stopping.aborted && fault !== null) {
    await updateClaimed(deps.database.kysely, held, free);
    return;
  }
  const now = deps.clock.now();
  const at = timestamp(now);
  const failures = fault === null ? 0 : held.failures + 1;
  const everyMs = held.every_minutes * 60_000;
  const pause = fault === null ? everyMs : pauseAfterFailure(failures, held.every_minutes);
  const context = systemContext(deps, `connector ${held.name}`);
  await transact(deps, context, async (tx) => {
    const isMine = await updateClaimed(tx, held, {
      ...free,
      failures,
      ...(fault === null ? { last_succeeded_at: at } : {}),
      ...{ last_finished_at: at, last_error: fault?.slice(0, 1000) ?? null },
      last_result: JSON.stringify(result),
      due_at: timestamp(now.add({ milliseconds: Math.max(pause, waitMs) })),
      asked_at: null,
    });
    // Of one trouble the first failure is recorded; the row says how it goes on.
    if (!isMine || fault === null || held.failures > 0) return;
    const detail = { connector_id: held.id, name: held.name, product: held.product, reason: fault };
    await writeAudit(tx, context, at, { action: 'connector.failed', detail });
  });
}
