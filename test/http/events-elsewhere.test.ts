// The stream of changes of two processes on one database.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startLogSequencer } from '../support/log-sequencer.ts';
import { newIncident } from '../support/records.ts';
import { openTestService } from '../support/service.ts';
import { openEvents } from '../support/sse.ts';
import { next, nextOf } from './followed-changes.ts';

const path = '/api/ip3/v1/events';
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

test('two processes on one database › a change at one › heard at the other', async () => {
  const service = await openTestService('postgres');
  const sibling = await openTestService('postgres', { sharedWith: service });
  const sequencer = await startLogSequencer(service.deps, quiet);
  const url = await sibling.app.listen({ host: '127.0.0.1', port: 0 });
  const followed = await openEvents(`${url}${path}`, await service.as('Viewer'));
  try {
    await next(followed);
    const { public_id } = await newIncident(service);
    assert.equal((await nextOf(followed, 'incident.created')).data.id, public_id);
  } finally {
    followed.close();
    await sequencer.stop();
    await sibling.close();
    await service.close();
  }
});
