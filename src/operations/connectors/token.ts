// The token of a connector, encrypted and bound to it: copied to another row or given to another
// server it does not open.
import { createHash } from 'node:crypto';
import { required } from '../../domain/required.ts';
import type { SecretBox } from '../../keys/secret-box.ts';
import type { PullConnectorRow } from '../../store/connectors/connector-tables.ts';

type Owner = Pick<PullConnectorRow, 'id' | 'url'>;

/** With the address: where it is changed in the database, no token is sent there. */
function about({ id, url }: Owner): string {
  return `connector ${id} ${createHash('sha256').update(url).digest('hex')}`;
}

export function sealToken(secrets: SecretBox, owner: Owner, token: string): Promise<string> {
  return secrets.seal(Buffer.from(token), about(owner));
}

export async function openToken(
  secrets: SecretBox,
  owner: Owner & Pick<PullConnectorRow, 'token'>,
): Promise<string> {
  const sealed = required(owner.token, 'token of the connector');
  return (await secrets.open(sealed, about(owner))).toString('utf8');
}
