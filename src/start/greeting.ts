// What a person reads when the server is up.
import { required } from '../domain/required.ts';
import { demoPassword } from '../operations/accounts/demo-password.ts';
import { demoUsers } from '../operations/demo/demo-data.ts';
import type { Config } from '../settings/config.ts';
import { version } from '../settings/version.ts';
import type { SetupOffer } from './first-admin.ts';

export interface Greeted {
  config: Config;
  url: string;
  setup: SetupOffer | null;
  engine: 'embedded' | 'postgres';
  /** Whether the console was built, so that its addresses can be opened. */
  hasConsole: boolean;
  /** Whether the demo users are there. */
  demo: boolean;
  migrated: number;
  /** Since the process began. */
  startMs: number;
}

export function greeting(greeted: Greeted): string {
  const { config, engine, demo, migrated, startMs } = greeted;
  const database =
    engine === 'embedded' ? `embedded, in ${config.IP3_DATA_DIR}` : 'PostgreSQL server';
  const applied = migrated > 0 ? `, ${migrated} migration${migrated === 1 ? '' : 's'} applied` : '';
  const lines = [
    '',
    `  Proofline ${version} is ready after ${(startMs / 1000).toFixed(1)} s`,
    '',
    ...addressLines(greeted),
    `  Database   ${database}${applied}`,
    `  Close gate ${config.IP3_RETEST_GATE}`,
  ];
  lines.push(...setupLines(greeted));
  if (demo) {
    const first = required(demoUsers[0], 'demo user').email;
    lines.push('', `  Demo: ${demoUsers.length} users such as ${first}, password ${demoPassword}`);
  }
  lines.push('', '  Stop with Ctrl+C.', '');
  return `${lines.join('\n')}\n`;
}

function addressLines({ config, url, hasConsole }: Greeted): string[] {
  if (config.IP3_PROCESS_ROLE === 'worker') return [`  Jobs only  ${url}/readyz`];
  return [
    `  Console    ${hasConsole ? `${url}/` : consoleMissing}`,
    `  API docs   ${url}/api/docs`,
  ];
}

/** What to do about a console that is not built; the link of the set-up is one of its pages. */
export const consoleMissing = 'not built: run "npm ci" in the program\'s folder and start again';

function setupLines({ setup, hasConsole }: Greeted): string[] {
  if (setup === null) return [];
  if (hasConsole) {
    const lead = '  There is no user yet. Make the first administrator within 30 minutes:';
    return ['', lead, `  ${setup.link}`];
  }
  const lead =
    '  There is no user yet. Build the console to make the first administrator in it, or set';
  return ['', lead, '  IP3_ADMIN_EMAIL and IP3_ADMIN_PASSWORD_FILE and start again.'];
}
