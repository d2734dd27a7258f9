// A process of its own that encrypts, decrypts or rekeys a vault on command, so that it can be
// killed at any of its system calls. What the exchange needs is loaded before.
import { once } from 'node:events';
import { openDatabase } from '../../src/store/engine/database.ts';
import { openVault } from '../../src/vault/vault.ts';
import { exchangeVault, keysOf, type Exchange } from './vault-exchange.ts';

const [what = '', dataDir = '', folder = '', from = '', to = ''] = process.argv.slice(2);
const [first, second] = [Buffer.from(from, 'base64'), Buffer.from(to, 'base64')];
const database = await openDatabase({ url: process.env['DATABASE_URL'], dataDir });
const vault = await openVault(folder, {}, keysOf(database, first));
await database.pool.query('select 1');

process.stdout.write('ready\n');
await once(process.stdin, 'data');
await exchangeVault(what as Exchange, { database, vault }, { from: first, to: second });
process.exit(0);
