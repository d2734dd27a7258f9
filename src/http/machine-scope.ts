// The scope that an endpoint asks of machines, read off its declaration.
import { scopeOf, type Scope } from '../domain/machine.ts';
import type { Endpoint } from './endpoint.ts';

/** Null where machines are refused, and where no one needs credentials. */
export function scopeOfEndpoint({
  method,
  tags,
  access,
  stepUp,
}: Pick<Endpoint, 'method' | 'tags' | 'access' | 'stepUp'>): Scope | null {
  if (access === 'anyone' || access === 'Admin' || stepUp === 'always') return null;
  return scopeOf(method, tags[0] ?? '');
}
