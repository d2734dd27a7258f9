// What someone is about to attach, and how it is sent: bytes as a form, a reference as JSON.
import type { RetestOutcome } from '../../../../domain/evidence.ts';
import { required } from '../../../../domain/required.ts';
import { evidenceFields } from '../../../../fields/evidence.ts';
import { attachFile, attachReference } from '../../../api/requests/evidence.ts';
import { canHash, sha256Hex } from '../../../web-crypto.ts';

export const forms = ['file', 'reference', 'text'] as const;

export interface Piece {
  form: (typeof forms)[number];
  evidence_type: string;
  file: File | null;
  text: string;
  content_ref: string;
  /** Of a file: made here; of a reference: as it is declared. */
  hash: string;
  source: string;
  confidence: number;
  visibility: 'public' | 'restricted' | 'internal';
  /** Public was chosen knowingly. */
  isSure: boolean;
  retest_outcome: RetestOutcome | '';
}

export const emptyPiece: Piece = {
  form: 'file',
  evidence_type: '',
  file: null,
  text: '',
  content_ref: '',
  hash: '',
  source: 'console',
  confidence: evidenceFields.confidence.fallback,
  visibility: evidenceFields.visibility.fallback,
  isSure: false,
  retest_outcome: '',
};

/** Attaches it; `onProgress` gets the sent share of a file, 0–100. */
export async function sendPiece(
  incident: string,
  piece: Piece,
  onProgress: (percent: number) => void,
): Promise<void> {
  if (piece.form === 'reference') await sendReference(incident, piece);
  else await attachFile(incident, await formOf(piece), onProgress);
}

function sendReference(incident: string, piece: Piece) {
  const { source, confidence, visibility, content_ref, hash, retest_outcome } = piece;
  const outcome = retest_outcome === '' ? {} : { retest_outcome };
  const described = { source, confidence, visibility, ...outcome };
  return attachReference(incident, {
    evidence_type: piece.evidence_type.trim(),
    ...described,
    content_ref,
    hash_sha256: hash.toLowerCase(),
  });
}

async function formOf(piece: Piece): Promise<FormData> {
  const file =
    piece.form === 'text'
      ? new File([piece.text], `${piece.evidence_type.trim()}.txt`, { type: 'text/plain' })
      : required(piece.file, 'chosen file');
  const hash = piece.form === 'text' && canHash() ? await sha256Hex(file) : piece.hash;
  const form = new FormData();
  form.set('evidence_type', piece.evidence_type.trim());
  form.set('source', piece.source);
  form.set('confidence', String(piece.confidence));
  form.set('visibility', piece.visibility);
  if (piece.retest_outcome !== '') form.set('retest_outcome', piece.retest_outcome);
  if (piece.form !== 'reference' && hash !== '') form.set('hash_sha256', hash);
  form.set('file', file);
  return form;
}
