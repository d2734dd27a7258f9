// Documents are drawn by a process of its own with limits on memory and time: one that someone made
// to be hard to draw costs its own request and nothing else, and the server never loads what draws.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DomainError } from '../domain/error.ts';

const drawingLimits = {
  milliseconds: 60_000,
  heapMegabytes: 1024,
  /** Drawn alongside each other, and waiting; more are refused. */
  atOnce: 1,
  waiting: 8,
};

export type DrawingLimits = typeof drawingLimits;

/** What draws, and what its refusals say. */
export interface Drawer {
  /** Takes the request as its one message, and sends `{ bytes }`. */
  program: string;
  busy: string;
  failed: string;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Where the packages really are: an installation can have them above, or behind a link. */
const packages = fileURLToPath(import.meta.resolve('pdfkit')).replace(/(.*node_modules).*/s, '$1');

let running = 0;
const queue: (() => void)[] = [];

/** Throws `unavailable` when too many wait, or when it took too long or too much memory. */
export async function drawApart(
  drawer: Drawer,
  request: object,
  limits: DrawingLimits = drawingLimits,
): Promise<Buffer> {
  await turn(drawer, limits);
  try {
    return await draw(drawer, request, limits);
  } finally {
    running -= 1;
    queue.shift()?.();
  }
}

async function turn({ busy }: Drawer, { atOnce, waiting }: DrawingLimits): Promise<void> {
  if (running >= atOnce) {
    if (queue.length >= waiting) throw new DomainError('unavailable', busy, { retry_after_s: 60 });
    await new Promise<void>((resolve) => queue.push(resolve));
  }
  running += 1;
}

function draw(drawer: Drawer, request: object, limits: DrawingLimits): Promise<Buffer> {
  const child = fork(drawer.program, [], {
    serialization: 'advanced',
    env: {},
    execArgv: [
      `--max-old-space-size=${limits.heapMegabytes}`,
      '--permission',
      `--allow-fs-read=${root}`,
      `--allow-fs-read=${packages}`,
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
    }, limits.milliseconds);
    child.once('message', ({ bytes }: { bytes: Uint8Array }) => resolve(Buffer.from(bytes)));
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      reject(new DomainError('unavailable', drawer.failed, { retry_after_s: 3600 }));
    });
    child.send(request, (error) => {
      if (error) child.kill('SIGKILL');
    });
  });
}
