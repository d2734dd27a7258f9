// Sending a form with a file, with its progress, which `fetch` does not show.
import { at } from '../base-path.ts';
import { identification, loseSession } from '../session.ts';
import { ApiError, OfflineError } from './client.ts';
import type { Problem } from './types.gen.ts';

/** Posts the form and gives the answer; `onProgress` gets the sent share, 0–100. */
export function upload<Answer>(
  address: string,
  form: FormData,
  onProgress: (percent: number) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', at(address));
    const headers = { ...identification(), 'idempotency-key': crypto.randomUUID() };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : Math.round((100 * loaded) / total));
    request.onerror = () => reject(new OfflineError('The server does not answer.'));
    request.onload = () => {
      if (request.status < 400) return resolve(JSON.parse(request.responseText) as Answer);
      const problem = problemOf(request);
      if (problem.error === 'unauthorized') loseSession();
      reject(new ApiError(problem));
    };
    request.send(form);
  });
}

function problemOf({ responseText, status, statusText }: XMLHttpRequest): Problem {
  try {
    return JSON.parse(responseText) as Problem;
  } catch {
    const detail = 'Something between this page and the server answered; try again.';
    const type = 'about:blank';
    return { type, title: statusText, status, error: 'internal', detail, request_id: '' };
  }
}
