// What a verifier throws: bytes that are not what they claim to be, and why.

/** A text that is malformed, or a signature that does not hold. The message is one sentence. */
export class UntrustedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UntrustedError';
  }
}
