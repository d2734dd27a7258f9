// What the vault commands do, on the database and the folder of the settings.
import { openOwnVault } from '../deps.ts';
import { scrubVault } from '../operations/vault/scrub-vault.ts';
import { sweepOrphans } from '../operations/vault/sweep-orphans.ts';
import { blobTotals, countOpenFaults, scrubState } from '../store/scrub.ts';
import { withTables } from './database.ts';
import { Failure } from './failure.ts';
import { startProgress } from './progress.ts';
import { say, sizeWords, type Terminal } from './terminal.ts';
import { json } from '../domain/visible.ts';

export interface VaultOptions {
  json?: true;
  dryRun?: true;
}

export function status(terminal: Terminal, options: VaultOptions): Promise<void> {
  return withTables(terminal, 'refuse', async ({ deps }) => {
    const db = deps.database.kysely;
    const vault = await openOwnVault(deps.config, deps.database);
    const { blobs, bytes } = await blobTotals(db);
    const { started_at, finished_at, ...round } = await scrubState(db);
    const broken = await countOpenFaults(db);
    const free_bytes = await vault.freeBytes();
    const scrub = { started_at, finished_at, blobs: round.blobs, faults: round.faults };
    if (options.json) return say(terminal, json({ blobs, bytes, free_bytes, broken, scrub }));
    say(terminal, `kept    ${blobs} blobs, ${sizeWords(bytes)}`);
    say(terminal, `free    ${sizeWords(free_bytes)}`);
    say(terminal, `broken  ${broken} blobs`);
    say(terminal, `scrub   ${scrubWords(scrub)}`);
  });
}

function scrubWords(scrub: {
  started_at: string | null;
  finished_at: string | null;
  blobs: number;
  faults: number;
}) {
  if (scrub.started_at === null) return 'never; "proofline vault scrub" reads all bytes now';
  const { started_at, finished_at, blobs, faults } = scrub;
  const when = finished_at === null ? `under way since ${started_at}` : `finished ${finished_at}`;
  return `${when}, ${blobs} blobs read, ${faults} broken`;
}

export function scrub(terminal: Terminal, options: VaultOptions): Promise<void> {
  return withTables(terminal, 'refuse', async ({ deps, context }) => {
    const vault = await openOwnVault(deps.config, deps.database);
    const { bytes: total } = await blobTotals(deps.database.kysely);
    const progress = startProgress(terminal, 'vault', total === 0 ? null : total + 1);
    const onProgress = ({ bytes }: { bytes: number }) => progress.sent(bytes);
    const done = await scrubVault({ ...deps, vault }, context, { anew: true, onProgress });
    progress.end();
    if (done === null) throw readElsewhere();
    const { blobs, bytes, faults } = done;
    if (options.json) say(terminal, json({ blobs, bytes, faults }));
    else say(terminal, `${blobs} blobs read, ${sizeWords(bytes)}; ${faults} broken`);
    if (faults > 0) throw broken(faults);
  });
}

function readElsewhere(): Failure {
  const detail = 'Another process is reading the vault; wait until it has ended.';
  return new Failure({ error: 'unavailable', detail });
}

function broken(faults: number): Failure {
  const detail = `${faults} blobs are not what they were; see the open incidents.`;
  return new Failure({ error: 'internal', detail });
}

export function sweep(terminal: Terminal, options: VaultOptions): Promise<void> {
  return withTables(terminal, 'refuse', async ({ deps }) => {
    const vault = await openOwnVault(deps.config, deps.database);
    const orphans = await sweepOrphans({ ...deps, vault }, { dry_run: options.dryRun === true });
    if (options.json) return say(terminal, json(orphans));
    const { found, bytes, removed } = orphans;
    say(terminal, `${found} blobs without a record, ${sizeWords(bytes)}; ${removed} removed`);
  });
}
