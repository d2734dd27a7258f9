// Paths of pages and of the files that they load. Anyone can load them: what they show comes from
// the API.
import { checksPath } from '../../domain/health-checks.ts';
import { consoleAddresses } from './register.ts';

export const pagePaths: readonly string[] = [
  ...consoleAddresses,
  '/assets/mark.svg',
  '/assets/reference.css',
  '/console-assets/:file',
  '/api/openapi.json',
  '/api/docs',
  checksPath,
  '/api/docs/*',
];
