// Computations that need a hash or a signature check, without the code for either. The server runs
// them at once with the crypto of Node.js; a browser runs them asynchronously with WebCrypto.

export interface SignatureCheck {
  /** Raw Ed25519 key, 32 bytes. */
  publicKey: Uint8Array;
  message: Uint8Array;
  signature: Uint8Array;
}

/** The cryptography of a platform whose functions return at once. */
export interface SyncCrypto {
  sha256(bytes: Uint8Array): Uint8Array;
  verifyEd25519(check: SignatureCheck): boolean;
}

/** The cryptography of a platform whose functions return promises. */
export interface AsyncCrypto {
  sha256(bytes: Uint8Array): Promise<Uint8Array>;
  verifyEd25519(check: SignatureCheck): Promise<boolean>;
}

type Operation = (crypto: SyncCrypto | AsyncCrypto) => unknown;

/** Yields each operation to the platform, which answers with its result. */
export type Computation<Result> = Generator<Operation, Result, unknown>;

export function* sha256(bytes: Uint8Array): Computation<Uint8Array> {
  return (yield (crypto) => crypto.sha256(bytes)) as Uint8Array;
}

export function* verifyEd25519(check: SignatureCheck): Computation<boolean> {
  return (yield (crypto) => crypto.verifyEd25519(check)) as boolean;
}

export function runSync<Result>(computation: Computation<Result>, crypto: SyncCrypto): Result {
  let step = computation.next();
  while (!step.done) step = computation.next(step.value(crypto));
  return step.value;
}

export async function runAsync<Result>(
  computation: Computation<Result>,
  crypto: AsyncCrypto,
): Promise<Result> {
  let step = computation.next();
  while (!step.done) step = computation.next(await step.value(crypto));
  return step.value;
}
