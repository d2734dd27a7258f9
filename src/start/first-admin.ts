// The first administrator: from the settings, or by a one-time link that is printed and kept in a
// file.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureAdmin } from '../operations/accounts/accounts.ts';
import { offerSetup } from '../operations/accounts/first-admin.ts';
import type { Deps } from '../operations/deps.ts';
import { systemContext } from '../operations/system-context.ts';

export interface SetupOffer {
  /** Address with the token in its fragment, which browsers never send to a server. */
  link: string;
  expires_at: string;
}

/** Creates the administrator of the settings while there is no user. */
export async function ensureFirstAdmin(deps: Deps): Promise<void> {
  const { IP3_ADMIN_EMAIL: email, IP3_ADMIN_PASSWORD: password } = deps.config;
  if (email === undefined || password === undefined) return;
  await ensureAdmin(deps, systemContext(deps), { email, password });
}

/** Null when there is a user. */
export async function offerFirstAdmin(deps: Deps, url: string): Promise<SetupOffer | null> {
  const file = join(deps.config.IP3_DATA_DIR, 'setup-link.txt');
  const offer = await offerSetup(deps);
  await rm(file, { force: true });
  if (offer === null) return null;
  const link = `${url}/setup#token=${offer.token}`;
  await writeFile(file, `${link}\n`, { mode: 0o600 });
  return { link, expires_at: offer.expires_at };
}
