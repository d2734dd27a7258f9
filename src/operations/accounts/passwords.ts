// Passwords: argon2id (RFC 9106) with the parameters that OWASP names, kept as a PHC string.
import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';

/** Kibibytes, passes and lanes of one hash. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const tagLength = 32;

/** Hashes that run at once; more wait, so that a flood of logins cannot take all memory. */
const atOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

/** The PHC string of a password, with a fresh salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt);
  const { memory, passes, parallelism } = cost;
  const parameters = `m=${memory},t=${passes},p=${parallelism}`;
  return `$argon2id$v=19$${parameters}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * Whether the password belongs to the hash. With `undefined` for an unknown account it does the
 * same work and says no, so that time tells nothing.
 */
export async function passwordMatches(
  password: string,
  hash: string | undefined,
): Promise<boolean> {
  const [, , , , salt, tag] = (hash ?? placeholder).split('$');
  const derived = await derive(password, Buffer.from(salt!, 'base64'));
  const equal = timingSafeEqual(derived, Buffer.from(tag!, 'base64'));
  return equal && hash !== undefined;
}

/** A hash that no password is known for. */
const placeholder =
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}` +
  `$${unpadded(randomBytes(16))}$${unpadded(randomBytes(tagLength))}`;

async function derive(password: string, nonce: Buffer): Promise<Buffer> {
  if (running >= atOnce) await new Promise<void>((resume) => waiting.push(resume));
  running += 1;
  try {
    return await argon2id({ message: Buffer.from(password), nonce, tagLength, ...cost });
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
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
