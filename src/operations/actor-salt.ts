// Salts of custody entries: their hashes cover the actor through one.
import { randomBytes } from 'node:crypto';

/** 128 bits: no one finds the name by hashing a list of names. */
export function newActorSalt(): string {
  return randomBytes(16).toString('hex');
}
