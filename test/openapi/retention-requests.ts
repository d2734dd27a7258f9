// What the examples of retention need, and how each of their refusals is provoked.
import type { TestService } from '../support/service.ts';
import type { Fixture } from './reused-fixtures.ts';

const kind = () => Promise.resolve({ path: { kind: 'log_events' } });

export const retentionFixtures = { previewRetention: kind, setRetentionPolicy: kind };

/** Operation and code → what is changed of the request that the document shows. */
export const retentionChanges: Readonly<
  Record<string, (service: TestService) => Promise<Fixture>>
> = {
  'previewRetention not_found': () =>
    Promise.resolve({ path: { kind: 'none' }, query: { days: '30' } }),
  'setRetentionPolicy not_found': () => Promise.resolve({ path: { kind: 'none' } }),
  'setRetentionPolicy validation_failed': () =>
    Promise.resolve({ path: { kind: 'log_events' }, body: { days: 0 } }),
  'setRetentionPolicy approval_required': () =>
    Promise.resolve({
      path: { kind: 'import_files' },
      body: { days: 1, approved_by: null },
    }),
};
