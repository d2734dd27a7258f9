// The pages that the server shows in a browser: as pages.json lists them, and as Fastify routes.
import { consolePages } from '../../console/pages/console-pages.ts';
import { checksPath } from '../../domain/health-checks.ts';

export interface Page {
  path: string;
  title: string;
  audience: string;
  status: 'available';
}

const listed = consolePages.filter(({ path }) => path !== '*');

export const pages: readonly Page[] = [
  ...listed.map(({ path, title, summary = title.en, isPublic = false, audience }): Page => ({
    path: path.replace(/\$(\w+)/g, '{$1}'),
    title: summary,
    audience: audience ?? (isPublic ? 'everyone' : 'signed-in users'),
    status: 'available',
  })),
  { path: '/api/docs', title: 'API reference', audience: 'developers', status: 'available' },
  { path: checksPath, title: 'Health checks', audience: 'operators', status: 'available' },
];

/** Addresses that the one HTML page of the console serves. */
export const consoleAddresses: readonly string[] = listed.map(({ path }) =>
  path.replace(/\$(\w+)/g, ':$1'),
);
