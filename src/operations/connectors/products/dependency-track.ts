// Dependency-Track: the findings of each active project, by the REST API v1. The server does not
// say when findings of a project changed, so each is fetched, and imported when it says something
// else.
import { createHash } from 'node:crypto';
import { noProgress } from '../../../domain/connector.ts';
import { isUuid } from '../../../domain/ids.ts';
import { jsonOf } from '../fetcher.ts';
import { listItems } from '../list-items.ts';
import type { Pull, PullConnector, PulledFile } from '../product.ts';

const pageSize = 100;
/** A part of its own: at which page of projects the next fetch goes on. */
const projects = 'projects';

async function* files(pull: Pull): AsyncGenerator<PulledFile> {
  if (pull.targets.length > 0) {
    for (const uuid of pull.targets) yield projectFile(pull, uuid);
    return;
  }
  let page = Number(pull.before(projects).resume?.at ?? 1);
  for (;;) {
    const at = `/api/v1/project?pageNumber=${page}&pageSize=${pageSize}&excludeInactive=true`;
    const { text } = jsonOf(await pull.fetcher.get(at), 'the projects');
    const found = listItems(text, null).map(uuidOf).filter(isUuid);
    for (const uuid of found) {
      if (pull.fetcher.isSpent()) {
        yield place(pull, page);
        return;
      }
      yield projectFile(pull, uuid);
    }
    if (found.length < pageSize) {
      yield place(pull, 1);
      return;
    }
    page += 1;
  }
}

function uuidOf(item: string): string {
  const { uuid } = JSON.parse(item) as { uuid?: unknown };
  return typeof uuid === 'string' ? uuid.toLowerCase() : '';
}

function projectFile(pull: Pull, uuid: string): PulledFile {
  let digest = '';
  let count = 0;
  const chunks = async function* () {
    const { body } = await pull.fetcher.get(`/api/v1/finding/project/${uuid}/export`);
    // The time of the export is in it, so the findings alone say whether it is another one.
    const items = listItems(jsonOf({ body }, 'the findings of a project').text, 'findings');
    digest = createHash('sha256').update(items.join('\n')).digest('hex');
    count = items.length;
    yield body;
  };
  return {
    part: uuid,
    filename: `dependency-track-${uuid}.json`,
    chunks: chunks(),
    after: () => ({ progress: { ...pull.before(uuid), digest }, count }),
  };
}

/** No file: says at which page of projects the next fetch begins. */
function place({ now }: Pull, page: number): PulledFile {
  const resume = { at: String(page), since: null, newest: null, full_at: now.toString() };
  return {
    part: projects,
    filename: '',
    chunks: nothing(),
    after: () => ({ progress: { ...noProgress, resume: page === 1 ? null : resume }, count: 0 }),
  };
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  // No bytes.
}

export const dependencyTrack: PullConnector = {
  headers: (token) => ({ 'x-api-key': token, accept: 'application/json' }),
  files,
};
