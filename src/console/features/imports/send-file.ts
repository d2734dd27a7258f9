// Sends one file to an import address: how much has left this machine, then what the server says of
// it, event by event. Going away before the end cancels the import.
import { ApiError, OfflineError } from '../../api/client.ts';
import { eventReader, type StreamEvent } from '../../api/events.ts';
import type {
  ImportMapping,
  ImportPreviewRow,
  ImportProgress,
  ImportRun,
  Problem,
} from '../../api/types.gen.ts';
import { identification, loseSession } from '../../session.ts';
import type { Kind } from './kinds.ts';

interface Sent {
  file: File;
  connector: Kind | 'auto';
  dry_run: boolean;
  retest_of: string;
  mapping: ImportMapping | undefined;
  member: string | undefined;
}

/** A run, and of a dry run its first findings. */
export interface SentRun extends ImportRun {
  preview?: ImportPreviewRow[];
}

interface Heard {
  /** Bytes that the browser has sent. */
  onSent: (bytes: number) => void;
  onProgress: (progress: ImportProgress) => void;
}

export interface Sending {
  /** Throws `ApiError` when the server refuses the file, and `Cancelled`. */
  run: Promise<SentRun>;
  cancel: () => void;
}

export class Cancelled extends Error {}

export function sendFile(sent: Sent, heard: Heard): Sending {
  const request = new XMLHttpRequest();
  const run = new Promise<SentRun>((resolve, reject) => {
    let last: StreamEvent | undefined;
    let taken = 0;
    const read = eventReader();
    const listen = () => {
      if (request.status !== 200) return;
      const piece = request.responseText.slice(taken);
      taken += piece.length;
      for (const one of read(piece)) {
        last = one;
        if (one.event === 'progress') heard.onProgress(one.data as ImportProgress);
      }
    };
    request.upload.onprogress = ({ loaded }) => heard.onSent(loaded);
    request.onprogress = listen;
    request.onabort = () => reject(new Cancelled('The import was cancelled here.'));
    request.onerror = () => reject(new OfflineError('The server does not answer.'));
    request.onload = () => {
      listen();
      if (last?.event === 'completed') resolve(last.data as SentRun);
      else reject(refusal(request, last));
    };
  });
  open(request, sent);
  request.send(sent.file);
  return { run, cancel: () => request.abort() };
}

function open(request: XMLHttpRequest, sent: Sent): void {
  const { file, connector, dry_run, retest_of, mapping, member } = sent;
  const query = new URLSearchParams({ filename: file.name.toWellFormed().slice(-255) });
  if (dry_run) query.set('dry_run', 'true');
  if (retest_of !== '') query.set('retest_of', retest_of);
  if (member !== undefined) query.set('member', member);
  if (mapping !== undefined) query.set('given', JSON.stringify(mapping));
  const address = mapping === undefined ? connector : 'mapped';
  request.open('POST', `/api/ip3/v1/imports/${address}?${query}`);
  const headers = {
    ...identification(),
    accept: 'text/event-stream',
    'content-type': 'application/octet-stream',
    'idempotency-key': crypto.randomUUID(),
  };
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
}

function refusal(request: XMLHttpRequest, last: StreamEvent | undefined): Error {
  const problem = (last?.data as Problem | undefined) ?? parsed(request.responseText);
  if (problem === null || typeof problem.detail !== 'string') {
    return new OfflineError('The stream ended before the import did.');
  }
  if (problem.error === 'unauthorized') loseSession();
  return new ApiError(problem);
}

function parsed(text: string): Problem | null {
  try {
    return JSON.parse(text) as Problem;
  } catch {
    return null;
  }
}
