// Saving something as a file: what the server answers, since the token cannot be in a link, or what
// the page itself has made.
import { ask } from '../api/raw.ts';

/** Gives the headers of the answer; throws `ApiError` when the server refuses. */
export async function download(address: string, filename: string): Promise<Headers> {
  const response = await ask(address);
  saveFile(filename, await response.blob());
  return response.headers;
}

export function saveFile(name: string, content: Blob | string, type = 'text/plain'): void {
  const isText = typeof content === 'string';
  const bytes = isText ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
