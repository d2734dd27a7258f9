// A PDF from a package, drawn by a process of its own with limits on memory and time: a document
// that someone made to be hard to draw costs its own request and nothing else.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DomainError } from '../../domain/error.ts';
import type { RenderRequest } from './package-view.ts';

const defaults = {
  milliseconds: 60_000,
  heapMegabytes: 1024,
  /** Drawn alongside each other, and waiting; more are refused. */
  atOnce: 1,
  waiting: 8,
};

type Limits = typeof defaults;

const program = fileURLToPath(new URL('./render-child.ts', import.meta.url));
const root = fileURLToPath(new URL('../../../', import.meta.url));
/** Where the packages really are: an installation may have them above, or behind a link. */
const packages = fileURLToPath(import.meta.resolve('pdfkit')).replace(/(.*node_modules).*/s, '$1');

let running = 0;
const queue: (() => void)[] = [];

/** Throws `unavailable` when too many wait, or when it took too long or too much memory. */
export async function renderPdf(
  request: RenderRequest,
  limits: Limits = defaults,
): Promise<Buffer> {
  await turn(limits);
  try {
    return await draw(request, limits);
  } finally {
    running -= 1;
    queue.shift()?.();
  }
}

async function turn({ atOnce, waiting }: Limits): Promise<void> {
  if (running >= atOnce) {
    if (queue.length >= waiting) throw busy();
    await new Promise<void>((resolve) => queue.push(resolve));
  }
  running += 1;
}

function busy(): DomainError {
  const detail = 'Too many PDFs are in progress. Try again in a minute, or use format=json.';
  return new DomainError('unavailable', detail, { retry_after_s: 60 });
}

function draw(request: RenderRequest, limits: Limits): Promise<Buffer> {
  const child = fork(program, [], {
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
    child.once('message', ({ pdf }: { pdf: Uint8Array }) => resolve(Buffer.from(pdf)));
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      reject(failed());
    });
    child.send(request, (error) => {
      if (error) child.kill('SIGKILL');
    });
  });
}

function failed(): DomainError {
  const detail = 'The PDF exceeded its time or memory limit. Use format=json.';
  return new DomainError('unavailable', detail, { retry_after_s: 3600 });
}
