// DefectDojo: active findings of all products or of some, by the REST API v2.
import { pagedFile } from '../paged-list.ts';
import type { Pull, PullConnector, PulledFile } from '../product.ts';

async function* files(pull: Pull): AsyncGenerator<PulledFile> {
  const query = new URLSearchParams({
    limit: '100',
    active: 'true',
    // Newest change of state first.
    o: '-last_status_update',
  });
  if (pull.targets.length > 0) query.set('test__engagement__product', pull.targets.join(','));
  const file = await pagedFile(pull, {
    part: 'findings',
    filename: 'defectdojo-findings.json',
    at: `/api/v2/findings/?${query.toString()}`,
    member: 'results',
    changed: 'last_status_update',
    next: (_, value) => nextOf(value),
    envelope: ['{"next":null,"previous":null,"results":[', ']}'],
  });
  if (file !== null) yield file;
}

function nextOf(value: unknown): string | null {
  const next = (value as { next?: unknown } | null)?.next;
  return typeof next === 'string' && next !== '' ? next : null;
}

export const defectdojo: PullConnector = {
  headers: (token) => ({ authorization: `Token ${token}`, accept: 'application/json' }),
  files,
};
