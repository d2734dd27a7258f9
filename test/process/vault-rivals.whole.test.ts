// Two copies of one database on one vault, and two copies of one vault on one database, shown with
// real servers: the second one is refused, and no one is locked out by one that is gone.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, afterEach, suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createServerDatabase, migratedFolder, temporaryFolder } from '../support/engines.ts';
import {
  killServers,
  quickStart,
  spawnServer,
  startServer,
  type ProcessOptions,
  type ServerProcess,
} from '../support/process.ts';
import { templateDatabase } from '../support/templates.ts';

const onAnotherDatabase =
  /The vault \S+ is not to be used: another server \(\S+, process \d+\) works with it now, on another copy of this database; stop one of the two, or give it a copy of the vault for itself \(IP3_VAULT_URL\)\.\n$/;
const onAnotherVault =
  /is not to be used: another server of this database works with another copy of it now; stop one of the two, or give both the same folder \(IP3_VAULT_URL\)\.\n$/;

/** A server is known to be there, or taken for dead, within this time. */
const noticedMs = 60_000;

for (const engine of ['embedded', 'postgres'] as const) {
  suite(`copies of a database or a vault › ${engine}`, () => {
    const folder = temporaryFolder();
    const at = (name: string) => path.join(folder, name);
    const urls = new Map<string, string>();
    const drops: (() => Promise<void>)[] = [];
    afterEach(killServers);
    after(async () => {
      for (const drop of drops) await drop();
      fs.rmSync(folder, { recursive: true, force: true });
    });

    async function newDatabase(name: string, template: string): Promise<void> {
      const { url, drop } = await createServerDatabase(template);
      drops.push(drop);
      urls.set(name, url);
    }

    const options = (name: string, vault = 'vault'): ProcessOptions => ({
      dataDir: at(name),
      databaseUrl: urls.get(name),
      settings: { IP3_VAULT_URL: `file:${at(vault)}` },
      nodeOptions: quickStart,
    });

    /** Data folder and database as they are now; no one can be connected. */
    async function copy(from: string, to: string): Promise<void> {
      fs.cpSync(at(from), at(to), { recursive: true });
      const url = urls.get(from);
      if (url !== undefined) await newDatabase(to, new URL(url).pathname.slice(1));
    }

    async function refused(given: ProcessOptions): Promise<string> {
      const server = spawnServer(given);
      const started = server.listening().then(
        () => server.stop(),
        () => undefined,
      );
      const { code } = await server.ended;
      await started;
      assert.equal(code, 6, server.output());
      return server.errors();
    }

    async function vaultFault(server: ServerProcess): Promise<string | null> {
      const { body } = await server.call('GET', '/readyz?verbose');
      return /works with (?:it now|another copy)/.exec(JSON.stringify(body))?.[0] ?? null;
    }

    async function until(isSo: () => Promise<boolean>): Promise<void> {
      const end = performance.now() + noticedMs;
      while (!(await isSo())) {
        assert.ok(performance.now() < end, 'not so in time');
        await pause(500);
      }
    }

    test('a copy of the database › refused while the other lives › starts when that is gone', async () => {
      if (engine === 'postgres') await newDatabase('production', templateDatabase);
      else fs.renameSync(await migratedFolder(), at('production'));
      await (await startServer(options('production'))).stop();
      await copy('production', 'staging');
      const production = await startServer(options('production'));
      assert.match(await refused(options('staging')), onAnotherDatabase);
      assert.equal(await vaultFault(production), null);
      await production.stop('SIGKILL');
      // What a killed one leaves keeps neither its owner nor, after a while, anyone else out.
      const again = await startServer(options('production'));
      await again.stop('SIGKILL');
      const staging = await startServer(options('staging'));
      assert.match(await refused(options('production')), onAnotherDatabase);
      await staging.stop();
      assert.equal(await vaultFault(await startServer(options('production'))), null);
    });

    test('one was frozen and another started › both say so › the one that stays is ready again', async () => {
      const production = await startServer(options('production'));
      production.child.kill('SIGSTOP');
      const staging = await startServer(options('staging'));
      production.child.kill('SIGCONT');
      for (const server of [production, staging]) {
        await until(async () => (await vaultFault(server)) !== null);
        assert.equal((await server.call('GET', '/readyz')).status, 503);
        const event = { rule: 'r', severity: 'high', host: 'h' };
        const token = await server.logIn();
        const taken = await server.call('POST', '/api/intake/log', { token, json: event });
        assert.deepEqual([taken.status, taken.body.error], [503, 'unavailable']);
      }
      await staging.stop();
      await until(async () => (await vaultFault(production)) === null);
    });

    if (engine === 'embedded') return;
    test('a copy of the vault on one database › the second is refused › with the same it starts', async () => {
      const production = await startServer(options('production'));
      // As the page on backups copies a vault: without its temporary files.
      const filter = (name: string) => path.basename(name) !== 'tmp';
      fs.cpSync(at('vault'), at('vault-copy'), { recursive: true, filter });
      const second = { ...options('production', 'vault-copy'), dataDir: at('second') };
      assert.match(await refused(second), onAnotherVault);
      const same = await startServer({ ...options('production'), dataDir: at('second') });
      await pause(12_000);
      for (const server of [production, same]) assert.equal(await vaultFault(server), null);
    });
  });
}
