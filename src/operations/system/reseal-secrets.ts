// After a change of the key that encrypts secrets: those that another key encrypted are encrypted
// again with the one of now, so that the other can go.
import {
  connectorTokensBesides,
  replaceConnectorToken,
  replaceTotpSecret,
  totpSecretsBesides,
} from '../../store/accounts/sealed-secrets.ts';
import { sealedFor } from '../accounts/prove-factor.ts';
import { openToken, sealToken } from '../connectors/token.ts';
import type { Deps } from '../deps.ts';

export interface Resealed {
  resealed: number;
  /** No key that is here opens them; they stay as they are. */
  closed: number;
}

export async function resealSecrets({
  database: { kysely },
  secrets,
}: Pick<Deps, 'database' | 'secrets'>): Promise<Resealed> {
  const done = { resealed: 0, closed: 0 };
  const prefix = await secrets.currentPrefix();
  if (prefix === null) return done;
  for (const row of await totpSecretsBesides(kysely, prefix)) {
    const about = sealedFor(row.account_id);
    const plain = await secrets.open(row.secret, about).catch(() => null);
    if (plain !== null) {
      await replaceTotpSecret(kysely, row, await secrets.seal(plain, about));
    }
    done[plain === null ? 'closed' : 'resealed'] += 1;
  }
  for (const row of await connectorTokensBesides(kysely, prefix)) {
    const plain = await openToken(secrets, row).catch(() => null);
    if (plain !== null) {
      await replaceConnectorToken(kysely, row, await sealToken(secrets, row, plain));
    }
    done[plain === null ? 'closed' : 'resealed'] += 1;
  }
  return done;
}
