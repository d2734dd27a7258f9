// GitLab: the vulnerabilities of projects and groups as the vulnerability export API writes them.
// The server makes the table in the background, so it is asked until the table is there.
import { createHash } from 'node:crypto';
import { jsonOf, PullFault, type FetchAnswer } from '../fetcher.ts';
import type { Pull, PullConnector, PulledFile } from '../product.ts';

async function* files(pull: Pull): AsyncGenerator<PulledFile> {
  for (const [at, target] of pull.targets.entries()) {
    // An export that never ends leaves the others their part of the time.
    const shareMs = pull.fetcher.leftMs() / (pull.targets.length - at);
    const name = target.replace(/^group:/, '');
    const owner = name === target ? 'projects' : 'groups';
    const address = `/api/v4/security/${owner}/${encodeURIComponent(name)}`;
    yield exportFile(pull, target, address, shareMs);
  }
}

async function begun({ fetcher }: Pull, owner: string): Promise<number> {
  const answer = await fetcher.post(`${owner}/vulnerability_exports`);
  const { id } = jsonOf(answer, 'an export').value as { id?: unknown };
  if (typeof id === 'number' && Number.isSafeInteger(id)) return id;
  throw new PullFault('The server began no export.');
}

function exportFile(pull: Pull, target: string, owner: string, shareMs: number): PulledFile {
  let digest = '';
  let count = 0;
  const chunks = async function* () {
    const at = `/api/v4/security/vulnerability_exports/${await begun(pull, owner)}`;
    await finished(pull, at, shareMs);
    const { body } = await pull.fetcher.get(`${at}/download`);
    digest = createHash('sha256').update(body).digest('hex');
    // The first line has the names of the columns.
    count = body.toString('latin1').trimEnd().split('\n').length - 1;
    yield body;
  };
  return {
    part: target,
    filename: `gitlab-${target.replace(/[:/]/g, '-')}.csv`,
    chunks: chunks(),
    after: () => ({ progress: { ...pull.before(target), digest }, count }),
  };
}

async function finished(
  { fetcher }: Pick<Pull, 'fetcher'>,
  at: string,
  shareMs: number,
): Promise<void> {
  const until = fetcher.leftMs() - shareMs;
  for (;;) {
    if (fetcher.leftMs() < until) {
      throw new PullFault('The server did not finish the export in time.', { isOfFile: true });
    }
    const answer = await fetcher.get(at);
    const { status } = jsonOf(answer, 'the state of an export').value as { status?: unknown };
    if (status === 'finished') return;
    if (status === 'failed') {
      throw new PullFault('The server could not make the export.', { isOfFile: true });
    }
    await fetcher.wait(pauseOf(answer));
  }
}

/** How long the server asks to wait before the next look, in milliseconds. */
function pauseOf({ headers }: FetchAnswer): number {
  const said = Number(headers['poll-interval'] ?? NaN);
  return Number.isFinite(said) ? Math.min(Math.max(said, 50), 30_000) : 2_000;
}

export const gitlab: PullConnector = {
  headers: (token) => ({ 'private-token': token }),
  files,
};
