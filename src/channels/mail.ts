// Reports by mail: the package as an attachment, the draft as the text. The Message-ID is that of
// the report in every attempt, so the other side can drop a repetition.
import { createTransport } from 'nodemailer';
import type { DeliveryAddress } from '../domain/delivery.ts';
import { connectOut } from '../egress/connect-out.ts';
import { asEgressError, EgressError } from '../egress/egress-error.ts';
import { mayBePlain, type Egress } from '../egress/egress.ts';
import { DeliveryFault } from './delivery-fault.ts';
import type { DeliveryPayload } from './delivery-payload.ts';
import type { Sending } from './https-endpoint.ts';

export type MailAddress = Extract<DeliveryAddress, { channel: 'smtp' }>;

/** Gives a sentence on the answer. Throws EgressError and DeliveryFault. */
export async function mailReport(
  egress: Egress,
  address: MailAddress,
  secret: string | undefined,
  payload: DeliveryPayload,
  sending: Sending,
): Promise<string> {
  const { host, port, secure, user } = address;
  const socket = await connectOut(egress, { host, port }, sending);
  const limit = AbortSignal.any([AbortSignal.timeout(sending.timeoutMs), sending.signal]);
  const cut = () => socket.destroy();
  limit.addEventListener('abort', cut);
  // What happens to the socket after the last answer is no one's.
  socket.on('error', () => undefined);
  const needsTls = !mayBePlain(egress, { host, port });
  const transport = createTransport({
    ...{ host, port, secure },
    // Without TLS only where the operator named the host for that.
    requireTLS: !secure && needsTls,
    tls: { servername: host, ...(egress.ca === undefined ? {} : { ca: egress.ca }) },
    ...(user === null ? {} : { auth: { user, pass: secret ?? '' } }),
    getSocket: (_options, callback) => callback(null, { connection: socket }),
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  try {
    await transport.sendMail(message(address, payload));
    return 'The mail server accepted it.';
  } catch (error) {
    if (sending.signal.aborted) throw new EgressError('stopped', host, { cause: error });
    if (limit.aborted) throw new EgressError('timeout', host, { cause: error });
    throw mailFault(error as MailError, host, needsTls);
  } finally {
    limit.removeEventListener('abort', cut);
    transport.close();
    socket.destroy();
  }
}

function message({ from, to }: MailAddress, payload: DeliveryPayload) {
  const { report_id, subject, artifact, package_sha256, artifact_sha256 } = payload;
  const lines = [payload.texts.en, '', payload.texts.pl, ''];
  const hashes = [`package_sha256: ${package_sha256}`, `SHA-256: ${artifact_sha256}`];
  return {
    from,
    to,
    subject,
    messageId: `<${report_id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    date: new Date(payload.at.epochMilliseconds),
    headers: { 'x-report-id': report_id, 'x-package-sha256': package_sha256 },
    text: [...lines, ...hashes, ''].join('\n'),
    attachments: [
      { filename: `${report_id}.json`, content: artifact, contentType: 'application/json' },
    ],
  };
}

/** `originalCode`: what the socket said, where the library has a word of its own for it. */
type MailError = Error & { code?: string; originalCode?: string; responseCode?: number };

/** What the other side wrote is not repeated; its number is. */
function mailFault(error: MailError, host: string, needsTls: boolean): DeliveryFault | EgressError {
  const { code = '', originalCode = code, responseCode } = error;
  const said = responseCode === undefined ? '' : ` with ${responseCode}`;
  const fault = (reason: string, detail: string) =>
    new DeliveryFault(reason, detail, { cause: error });
  if (code === 'EAUTH') return fault('auth', `The mail server rejected the login${said}.`);
  // A server without STARTTLS answers that it does not know it.
  if (code === 'ETLS' && responseCode !== undefined && needsTls) {
    return fault(
      'tls',
      'The mail server refused STARTTLS. Use one that accepts it, or name this one in ' +
        'IP3_EGRESS_ALLOW and set IP3_TLS_ONLY=off.',
    );
  }
  if (code === 'ETLS') return fault('tls', 'The mail server offers no trusted TLS.');
  if (responseCode !== undefined) {
    return fault(`smtp_${responseCode}`, `The mail server rejected it${said}.`);
  }
  return asEgressError(Object.assign(error, { code: originalCode }), host);
}
