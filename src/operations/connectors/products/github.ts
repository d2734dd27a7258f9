// GitHub: alerts of code scanning, Dependabot and secret scanning, of repositories and
// organisations, by the REST API 2022-11-28.
import { nextLink, PullFault } from '../fetcher.ts';
import { pagedFile, refusedFile, type PagedList } from '../paged-list.ts';
import type { Pull, PullConnector, PulledFile } from '../product.ts';

const kinds = [
  { name: 'code-scanning', query: 'page=1' },
  { name: 'dependabot', query: '' },
  // The secrets themselves stay where they are.
  { name: 'secret-scanning', query: 'hide_secret=true' },
] as const;

/** A list that is not switched on, or that the token cannot read. */
const off = [403, 404];

function listOf(target: string, { name, query }: (typeof kinds)[number]): PagedList {
  const owner = target.includes('/') ? 'repos' : 'orgs';
  const sorted = 'per_page=100&sort=updated&direction=desc';
  return {
    part: `${target} ${name}`,
    filename: `${target.replace('/', '-')}-${name}.json`,
    at: `/${owner}/${target}/${name}/alerts?${sorted}${query === '' ? '' : `&${query}`}`,
    ...{ member: null, changed: 'updated_at', next: nextLink, off },
    envelope: ['[', ']'],
  };
}

async function* files(pull: Pull): AsyncGenerator<PulledFile> {
  let found = 0;
  for (const target of pull.targets) {
    for (const kind of kinds) {
      const list = listOf(target, kind);
      const file = await pagedFile(pull, list).catch((error: unknown) => refusedFile(list, error));
      if (file === null) continue;
      found += 1;
      yield file;
    }
  }
  if (found === 0) {
    throw new PullFault(
      'The server gave none of the lists: they are not enabled, or the token has no ' +
        'right to read them.',
    );
  }
}

export const github: PullConnector = {
  headers: (token) => ({
    authorization: `Bearer ${token}`,
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
  }),
  files,
};
