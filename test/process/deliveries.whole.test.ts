// Reports while the server is killed once; test/long kills it again and again.
import { afterEach, test } from 'node:test';
import { engines } from '../support/engines.ts';
import { killServers } from '../support/process.ts';
import { killDeliveries } from './delivery-rounds.ts';

afterEach(killServers);

for (const engine of engines) {
  test(`deliveries › ${engine}, server killed › never lost, never twice`, async (context) => {
    await killDeliveries(context, engine, 1);
  });
}
