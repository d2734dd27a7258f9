// Names and addresses of machines.
import { parseAddress } from './address.ts';

const names = ['localhost', 'localhost.'];

/** Whether only this machine can reach the name or address, in any spelling and as in a URL. */
export function isLoopback(host: string): boolean {
  if (names.includes(host.toLowerCase())) return true;
  const address = parseAddress(host);
  return address !== null && (address.startsWith('127.') || address === parseAddress('::1'));
}
