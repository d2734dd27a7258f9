// The outbox: a folder for each report, which appears whole or not at all and never twice. Someone
// or some other program takes it from there.
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDiskFull } from '../domain/system-code.ts';
import { DeliveryFault } from './delivery-fault.ts';
import type { DeliveryPayload } from './delivery-payload.ts';

const packageFile = 'package.json';

/** Gives a sentence on what was done. A report that is there already is left as it is. */
export async function putIntoOutbox(folder: string, payload: DeliveryPayload): Promise<string> {
  try {
    return await put(folder, payload);
  } catch (error) {
    if (error instanceof DeliveryFault) throw error;
    throw diskFault(error as NodeJS.ErrnoException);
  }
}

async function put(folder: string, payload: DeliveryPayload): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeRests(folder, payload.report_id);
  const rest = join(folder, restName(payload.report_id));
  const final = join(folder, payload.report_id);
  await mkdir(rest, { mode: 0o700 });
  await writeSynced(join(rest, packageFile), payload.artifact);
  for (const [language, text] of Object.entries(payload.texts)) {
    await writeSynced(
      join(rest, `${payload.kind}.${language}.txt`),
      Buffer.from(`${text}\n`, 'utf8'),
    );
  }
  await syncFolder(rest);
  const isNew = await renameNew(rest, final);
  if (!isNew) await assertSame(final, payload);
  await syncFolder(folder);
  await syncFolder(dirname(folder)).catch(() => undefined);
  return isNew
    ? 'Written to the outbox folder, from where a person submits it.'
    : 'The outbox already contained it, with the same content.';
}

/** Begins with a dot, so that anyone who empties the outbox passes it over. */
function restName(report_id: string): string {
  return `.${report_id}.${randomUUID()}`;
}

/** What killed attempts of this report left. No one else has it in hand: an attempt is claimed. */
async function removeRests(folder: string, report_id: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`.${report_id}.`)) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** False when the name is taken; a folder that is not empty is never replaced. */
async function renameNew(rest: string, final: string): Promise<boolean> {
  try {
    await rename(rest, final);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(code)) throw error;
    await rm(rest, { recursive: true, force: true });
    return false;
  }
}

async function assertSame(final: string, { artifact, report_id }: DeliveryPayload): Promise<void> {
  const there = await readFile(join(final, packageFile)).catch(() => null);
  if (there?.equals(artifact) === true) return;
  const detail = `The outbox contains another file named ${report_id}. Move it away.`;
  throw new DeliveryFault('outbox_conflict', detail);
}

function diskFault(error: NodeJS.ErrnoException): DeliveryFault {
  const { code = 'unknown error' } = error;
  const full = isDiskFull(error);
  const detail = full
    ? 'The disk of the outbox is full. Free space.'
    : `The outbox isn't writable (${code}). Check the folder of IP3_OUTBOX_DIR.`;
  return new DeliveryFault(full ? 'no_space' : 'outbox', detail, { cause: error });
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
