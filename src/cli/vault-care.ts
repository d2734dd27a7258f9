// What the vault commands do, on the database and the folder of the settings.
import { openOwnVault } from '../deps.ts';
import { DomainError } from '../domain/error.ts';
import { required } from '../domain/required.ts';
import { json } from '../domain/visible.ts';
import type { Deps } from '../operations/deps.ts';
import { encryptVault } from '../operations/vault/encrypt-vault.ts';
import { scrubVault } from '../operations/vault/scrub-vault.ts';
import { sweepOrphans, type Orphans } from '../operations/vault/sweep-orphans.ts';
import { orphanTotals } from '../store/vault/orphans.ts';
import { blobTotals, countOpenFaults, scrubState } from '../store/vault/scrub.ts';
import { countSealedBlobs, wrappingKey } from '../store/vault/vault-keys.ts';
import { withTables } from './database.ts';
import { Failure, usageFault } from './failure.ts';
import { startProgress } from './progress.ts';
import { say, sizeWords, type Terminal } from './terminal.ts';

export interface VaultOptions {
  json?: true;
  dryRun?: true;
}

export function status(terminal: Terminal, options: VaultOptions): Promise<void> {
  return withTables(terminal, 'refuse', async ({ deps }) => {
    const db = deps.database.kysely;
    const vault = await openOwnVault(deps.config, deps);
    const { blobs, bytes } = await blobTotals(db);
    const { started_at, finished_at, ...round } = await scrubState(db);
    const broken = await countOpenFaults(db);
    const free_bytes = await vault.freeBytes();
    const scrub = { started_at, finished_at, blobs: round.blobs, faults: round.faults };
    const orphans = await orphanTotals(db);
    const encryption = await readEncryption(deps);
    const figures = { blobs, bytes, free_bytes, broken, scrub, orphans, encryption };
    if (options.json) return say(terminal, json({ ...figures, mark: await vault.mark() }));
    say(terminal, `kept    ${blobs} blobs, ${sizeWords(bytes)}`);
    say(terminal, `free    ${sizeWords(free_bytes)}`);
    say(terminal, `broken  ${broken} blobs`);
    say(terminal, `orphans ${orphans.set_aside} set aside, ${orphans.reported} left in place`);
    say(terminal, `scrub   ${scrubWords(scrub)}`);
    say(terminal, `cipher  ${encryptionWords(encryption)}`);
  });
}

/** Null where no key is given: such a vault is plain, or it would have been refused. */
async function readEncryption({ config, database }: Pick<Deps, 'config' | 'database'>) {
  if (config.IP3_VAULT_KEY === undefined) return null;
  const { key_name, since } = required(await wrappingKey(database.kysely), 'key of the vault');
  return { key_name, since, ...(await countSealedBlobs(database.kysely)) };
}

function encryptionWords(encryption: Awaited<ReturnType<typeof readEncryption>>): string {
  if (encryption === null) return 'none; files are stored plain';
  const { key_name, since, encrypted, plain } = encryption;
  return `key ${key_name} since ${since}, ${encrypted} blobs encrypted, ${plain} plain`;
}

export function encrypt(terminal: Terminal, options: VaultOptions): Promise<void> {
  return withTables(terminal, 'refuse', async ({ deps, context }) => {
    await assertKeyInUse(deps);
    const vault = await openOwnVault(deps.config, deps);
    const dry_run = options.dryRun === true;
    const { bytes: total } = await blobTotals(deps.database.kysely);
    const progress = startProgress(terminal, 'vault', total === 0 ? null : total + 1);
    const onProgress = ({ bytes }: { bytes: number }) => progress.sent(bytes);
    const done = await encryptVault({ ...deps, vault }, context, { dry_run, onProgress });
    progress.end();
    if (options.json) say(terminal, json(done));
    else {
      const { found, bytes, encrypted } = done;
      say(terminal, `${found} plain files, ${sizeWords(bytes)}; ${encrypted} encrypted`);
    }
    if (done.damaged.length > 0) throw notEncrypted(done.damaged);
  });
}

/** A server without the key would not find the files that this command encrypts. */
async function assertKeyInUse({ config, database }: Pick<Deps, 'config' | 'database'>) {
  if (config.IP3_VAULT_KEY === undefined) {
    throw usageFault('The command needs a key; name its file in IP3_VAULT_KEY_FILE.');
  }
  if (database.engine === 'embedded') return;
  if ((await wrappingKey(database.kysely)) !== undefined) return;
  const detail = 'Start every server with IP3_VAULT_KEY_FILE first, then run the command again.';
  throw new DomainError('conflict', detail);
}

function notEncrypted(damaged: string[]): Failure {
  const detail =
    `${damaged.length} files are not what they were and stay plain: ${damaged[0]} …; ` +
    'run "proofline vault scrub".';
  return new Failure({ error: 'internal', detail });
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
    const vault = await openOwnVault(deps.config, deps);
    const { bytes: total } = await blobTotals(deps.database.kysely);
    const progress = startProgress(terminal, 'vault', total === 0 ? null : total + 1);
    const onProgress = ({ bytes }: { bytes: number }) => progress.sent(bytes);
    const done = await scrubVault({ ...deps, vault }, context, { restart: true, onProgress });
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
  return withTables(terminal, 'refuse', async ({ deps, context }) => {
    const vault = await openOwnVault(deps.config, deps);
    const dry_run = options.dryRun === true;
    const orphans = await sweepOrphans({ ...deps, vault }, context, { dry_run });
    if (options.json) return say(terminal, json(orphans));
    const { found, bytes, set_aside, left } = orphans;
    say(terminal, `${found} files without a record, ${sizeWords(bytes)}; ${set_aside} set aside`);
    if (found > 0 && left !== null) say(terminal, leftWords[left]);
  });
}

const leftWords: Record<NonNullable<Orphans['left']>, string> = {
  dry_run: 'Nothing was moved, as asked.',
  writes_refused: 'Nothing was moved: the audit log cannot continue.',
  log_forked: 'Nothing was moved: the log was forked, so the vault can be newer than the database.',
};
