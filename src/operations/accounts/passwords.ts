// Passwords: argon2id (RFC 9106) with the parameters that OWASP names, kept as a PHC string.
import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { FairQueue, type Caller } from './fair-queue.ts';

/** Kibibytes, passes and lanes of one hash. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
const tagLength = 32;

/**
 * Two run at once; more wait, so that a flood of logins cannot take all memory. One place is for
 * the known alone. What waits for one caller takes some three seconds.
 */
const queue = new FairQueue({ atOnce: 2, ofOthers: 1, perCaller: 30, inAll: 300 });

/** The service itself and its administrators, who are no address. */
const service: Caller = { name: 'service', isKnown: true };

/** @throws `rate_limited` or `unavailable` when this caller has too many hashes under way. */
export function assertRoomForHash(caller: Caller): void {
  queue.assertRoom(caller);
}

/** Until the answer is called, no hash begins for callers that are not known. */
export function holdOtherHashes(): () => void {
  return queue.holdOthers();
}

/** The PHC string of a password, with a fresh salt. */
export async function hashPassword(password: string, caller = service): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt, cost, caller);
  return `$argon2id$v=19$${parameters}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Whether the hash was made at another cost than that of this version: it is made again. */
export function hasOldCost(hash: string): boolean {
  return hash.split('$')[3] !== parameters;
}

/**
 * Whether the password belongs to the hash. With `undefined` for an unknown account it does the
 * same work and says no, so that its duration reveals nothing.
 */
export async function passwordMatches(
  password: string,
  hash: string | undefined,
  caller = service,
): Promise<boolean> {
  const [, name, , costs = '', salt = '', tag = ''] = (hash ?? placeholder).split('$');
  const derived = await derive(password, Buffer.from(salt, 'base64'), costIn(costs), caller);
  const equal = timingSafeEqual(derived, Buffer.from(tag, 'base64'));
  // Another algorithm is one of a later version, which this one does not know.
  return equal && name === 'argon2id' && hash !== undefined;
}

/** A hash that no password is known for. */
export function unknownPassword(): string {
  const [salt, tag] = [randomBytes(16), randomBytes(tagLength)];
  return `$argon2id$v=19$${parameters}$${unpadded(salt)}$${unpadded(tag)}`;
}

const placeholder = unknownPassword();

function derive(
  password: string,
  nonce: Buffer,
  atCost: typeof cost,
  caller: Caller,
): Promise<Buffer> {
  const message = Buffer.from(password);
  return queue.run(caller, () => argon2id({ message, nonce, tagLength, ...atCost }));
}

/** The cost that a hash was made at: another version might have had another one. */
function costIn(text: string): typeof cost {
  const of = (name: string) => Number(new RegExp(`(?:^|,)${name}=(\\d+)`).exec(text)?.[1]);
  return { memory: of('m'), passes: of('t'), parallelism: of('p') };
}

function argon2id(parameters: Argon2Parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, tag) => {
      if (error) reject(error);
      else resolve(tag);
    });
  });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
