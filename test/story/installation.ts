// One installation for the story: an empty folder (and an empty database on the server engine), the
// real process on it, a user of every role, and a way to stop and start it again.
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { roles, type Role } from '../../src/domain/role.ts';
import { createServerDatabase, temporaryFolder, type Engine } from '../support/engines.ts';
import { startServer, type ServerProcess } from '../support/process.ts';
import { callerOf, type Answer, type Caller } from './client.ts';

/** No one is made by the settings: the first administrator comes by the set-up link. */
const noAdmin = { IP3_ADMIN_EMAIL: '', IP3_ADMIN_PASSWORD: '' };

export const founder = { email: 'ada@example.org', password: 'correct horse battery' };
const password = 'a password of the story';

export interface Installation {
  readonly dataDir: string;
  /** Calls as a holder of this role, or without credentials. */
  as: (role: Role | 'nobody') => Caller;
  /** Makes the first administrator by the set-up link; to be called once. */
  setUp(): Promise<{ link: string; created: Answer }>;
  addUsers(): Promise<Answer[]>;
  /** Stops it and starts it again on what it left; gives the exit code of the stop. */
  restart(settings?: Record<string, string>): Promise<number | null>;
  remove(): Promise<void>;
}

export async function install(engine: Engine): Promise<Installation> {
  const dataDir = temporaryFolder();
  const database = engine === 'postgres' ? await createServerDatabase('template0') : undefined;
  const options = { dataDir, databaseUrl: database?.url };
  const start = (settings = {}) =>
    startServer({ ...options, settings: { ...noAdmin, IP3_LOG_LEVEL: 'warn', ...settings } });
  let server = await start();
  let url = await server.listening();
  const tokens = new Map<Role, string>();
  const as = (role: Role | 'nobody') => callerOf(url, tokens.get(role as Role));
  const logIn = async (role: Role, email: string, secret: string) => {
    const credentials = { email, password: secret };
    const answer = await callerOf(url).post('/api/ip3/v1/auth/login', credentials);
    tokens.set(role, (answer.body as { token: string }).token);
  };
  return {
    dataDir,
    as,
    setUp: async () => {
      const link = setupLink(dataDir, server);
      const token = link.slice(link.indexOf('token=') + 'token='.length);
      const created = await callerOf(url).post('/api/ip3/v1/setup', { token, ...founder });
      await logIn('Admin', founder.email, founder.password);
      return { link, created };
    },
    addUsers: async () => {
      const made = [];
      for (const role of roles.filter((name) => name !== 'Admin')) {
        const email = `${role.toLowerCase().replace(/\W/g, '-')}@example.org`;
        const account = { email, password, roles: [role] };
        made.push(await as('Admin').post('/api/ip3/v1/users', account));
        await logIn(role, email, password);
      }
      return made;
    },
    restart: async (settings) => {
      const { code } = await server.stop();
      server = await start(settings);
      url = await server.listening();
      return code;
    },
    remove: async () => {
      await server.stop();
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The link of the file, which must be the printed one. */
function setupLink(dataDir: string, server: ServerProcess): string {
  const link = readFileSync(path.join(dataDir, 'setup-link.txt'), 'utf8').trim();
  if (!server.output().includes(link)) throw new Error(`The link is not in: ${server.output()}`);
  return link;
}
