// A receipt as it comes in: a form with the file, or JSON with what it says. Without a file the
// statement itself is what is kept.
import type { FastifyRequest } from 'fastify';
import { receiptKinds } from '../../domain/delivery.ts';
import { validationFailed, type FieldError } from '../../domain/error.ts';
import { isSha256 } from '../../domain/evidence.ts';
import type { Deps } from '../../operations/deps.ts';
import type { EvidenceFile } from '../../operations/evidence/attach-evidence.ts';
import type { ReceiptInput } from '../../operations/reports/record-receipt.ts';
import { canonicalJson } from '../../trust-core/canonical.ts';
import { fromContentBase64 } from '../requests/json-envelope.ts';
import { plainName, receiveForm } from '../requests/uploads.ts';

/** What the file is, is kept until `blob.discard`. */
export interface ReceivedReceipt {
  input: ReceiptInput;
  file: EvidenceFile;
  /** For the fingerprint of the retry key. */
  content: unknown;
}

const said = ['receipt_kind', 'issued_at', 'source', 'sender_address', 'recipient_address'];
const statedNames = [...said, 'message_id', 'package_sha256', 'hash_sha256'];

export async function receiveReceipt(
  deps: Pick<Deps, 'vault' | 'config'>,
  request: FastifyRequest,
): Promise<ReceivedReceipt> {
  if (!request.isMultipart()) return receiveStatement(deps, request.body);
  const upload = await receiveForm(deps, request);
  try {
    const { fields, blob, filename, media_type } = upload;
    const input = inputOf(fields);
    const content = { fields, sha256: blob.sha256 };
    return { input, file: { blob, filename, media_type }, content };
  } catch (error) {
    await upload.blob.discard();
    throw error;
  }
}

async function receiveStatement(
  { vault, config }: Pick<Deps, 'vault' | 'config'>,
  body: unknown,
): Promise<ReceivedReceipt> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    const message = 'must be a JSON object, or a form with a file';
    throw validationFailed([{ pointer: '', message }]);
  }
  const fields = body as Record<string, string | undefined>;
  const input = inputOf(fields);
  const { content_base64, filename } = fields;
  const names = statedNames.filter((name) => fields[name] !== undefined);
  const statement = Object.fromEntries(names.map((name) => [name, fields[name]]));
  const bytes =
    content_base64 === undefined
      ? Buffer.from(canonicalJson(statement), 'utf8')
      : fromContentBase64(content_base64);
  const blob = await vault.receive(once(bytes), config.IP3_IMPORT_MAX_BYTES);
  const isStatement = content_base64 === undefined;
  const media_type = isStatement ? 'application/json' : null;
  const file = { blob, filename: plainName(filename), media_type };
  return { input, file, content: body };
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

/** The same rules for both, all faults at once. */
function inputOf(fields: Record<string, string | undefined>): ReceiptInput {
  const faults: FieldError[] = [];
  const { receipt_kind = 'upo', issued_at, source = 'e-delivery' } = fields;
  const acknowledged_sha256 = fields['package_sha256'] ?? fields['hash_sha256'] ?? '';
  if (!isSha256(acknowledged_sha256)) {
    faults.push({ pointer: '/package_sha256', message: 'must be the 64 hex digits it names' });
  }
  const kind = receiptKinds.find((one) => one === receipt_kind);
  if (kind === undefined) {
    faults.push({ pointer: '/receipt_kind', message: `must be one of ${receiptKinds.join(', ')}` });
  }
  if (source.length < 1 || source.length > 200) {
    faults.push({ pointer: '/source', message: 'must have 1 to 200 characters' });
  }
  if (faults.length > 0 || kind === undefined) throw validationFailed(faults);
  return { acknowledged_sha256, receipt_kind: kind, issued_at, source };
}
