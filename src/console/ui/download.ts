// Saving what the server answers as a file: the token cannot stand in a link.
import { ask } from '../api/raw.ts';

/** Throws `ApiError` when the server refuses. */
export async function download(address: string, filename: string): Promise<void> {
  const bytes = await (await ask(address)).blob();
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
