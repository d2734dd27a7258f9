// The files of an archive by their names.
import { buffer } from 'node:stream/consumers';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';

export async function filesOfZip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(archive, { autoClose: false }, (error, opened) =>
      error === null ? resolve(opened) : reject(error),
    );
  });
  const entries = await new Promise<Entry[]>((resolve, reject) => {
    const all: Entry[] = [];
    zip.on('entry', (entry: Entry) => all.push(entry));
    zip.on('end', () => resolve(all));
    zip.on('error', reject);
  });
  const files = new Map<string, Buffer>();
  for (const entry of entries) files.set(entry.fileName, await bytesOf(zip, entry));
  return files;
}

async function bytesOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) =>
      error === null ? resolve(opened) : reject(error),
    );
  });
  return buffer(stream);
}
