// A process of its own that receives and keeps bytes in a vault, so that its system calls can be
// made to fail and itself be killed. One line a command on its input, one line an answer.
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { DomainError } from '../../src/domain/error.ts';
import { openVault } from '../../src/vault/vault.ts';

const vault = await openVault(process.argv[2]!);

async function* pieces(seed: string, bytes: number): AsyncGenerator<Uint8Array> {
  const piece = Buffer.alloc(Math.min(bytes, 700_000), seed);
  for (let sent = 0; sent < bytes; sent += piece.length) {
    yield piece.subarray(0, Math.min(piece.length, bytes - sent));
  }
}

async function upload(seed: string, bytes: number): Promise<string> {
  try {
    const blob = await vault.receive(pieces(seed, bytes), 1 << 30);
    try {
      await blob.keep();
      return `kept ${blob.sha256}`;
    } finally {
      await blob.discard();
    }
  } catch (error) {
    if (error instanceof DomainError) return `refused ${error.code}`;
    return `failed ${(error as Error).message}`;
  }
}

// The libraries and threads that an upload needs are there before the first command.
await upload(randomBytes(8).toString('hex'), 100);
process.stdout.write('ready\n');
for await (const line of createInterface(process.stdin)) {
  const [seed = '', bytes = '0'] = line.split(' ');
  process.stdout.write(`${await upload(seed, Number(bytes))}\n`);
}
