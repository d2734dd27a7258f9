// The PDF of a package: its pictures come out of the vault, a process of its own draws the pages,
// and the key that signed the statement seals every byte.
import { createHash } from 'node:crypto';
import { DomainError } from '../../domain/error.ts';
import type { DocumentChoice } from '../../reports/pdf/package-view.ts';
import { looksLikePicture, pictureLimits } from '../../reports/pdf/pictures.ts';
import { renderPdf } from '../../reports/pdf/render.ts';
import { packageText } from '../../trust/package.ts';
import { sealPdf } from '../../trust/seal.ts';
import type { Deps } from '../deps.ts';
import { heldContent } from '../evidence/held-content.ts';
import type { Package } from './issue-package.ts';
import { shownRecords } from './shown-records.ts';

/** About 400 pages of evidence; a reader of more wants the JSON. */
const maxRecords = 2_000;

/** The same package gives the same bytes. Throws `package_too_large` and `unavailable`. */
export async function packagePdf(
  deps: Pick<Deps, 'vault'>,
  made: Package,
  choice: DocumentChoice = {},
): Promise<Buffer> {
  const records = shownRecords(made.documents);
  assertFits(records.length);
  const pictures = await picturesOf(deps, records);
  const text = [...packageText(made.documents, made.issued, made.said)].join('');
  const pdf = await renderPdf({ package: Buffer.from(text, 'utf8'), pictures, ...choice });
  return sealPdf(pdf, made.key.privateKey);
}

function assertFits(records: number): void {
  if (records <= maxRecords) return;
  const detail = `A PDF can contain at most ${maxRecords} evidence records. Use format=json.`;
  throw new DomainError('package_too_large', detail, { records, limit: maxRecords });
}

/**
 * The first few; the bytes of a picture decide its type, because a media type is only a claim.
 * Bytes that have changed in the vault are not shown alongside the hash of the record.
 */
async function picturesOf(deps: Pick<Deps, 'vault'>, records: ReturnType<typeof shownRecords>) {
  const pictures = new Map<string, Uint8Array>();
  for (const record of records) {
    if (pictures.size >= pictureLimits.count) break;
    const held = heldContent(record);
    const { bytes } = record;
    if (held === null || held.range !== null || bytes === null || record.erased) continue;
    if (bytes < 64 || bytes > pictureLimits.bytes) continue;
    const head = await readPart(deps, held.sha256, { start: 0, end: 16 });
    if (head === null || !looksLikePicture(head)) continue;
    const whole = await readPart(deps, held.sha256, { start: 0, end: bytes });
    if (whole === null || sha256Of(whole) !== held.sha256) continue;
    pictures.set(record.id, whole);
  }
  return pictures;
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Null when the vault has lost the bytes: the package shows their hash anyway. */
async function readPart(
  { vault }: Pick<Deps, 'vault'>,
  sha256: string,
  range: { start: number; end: number },
): Promise<Buffer | null> {
  if ((await vault.size(sha256)) === null) return null;
  const pieces: Uint8Array[] = [];
  for await (const piece of vault.read(sha256, range)) pieces.push(piece);
  return Buffer.concat(pieces);
}
