// The error of every verifier: bytes that are not what they claim to be, and why.

/** Why a signed text is refused; `malformed` covers all other bytes as well. */
export type UntrustedReason = 'malformed' | 'unknown_key' | 'bad_signature';

/** A text that is malformed, or a signature that is not valid. The message is one sentence. */
export class UntrustedError extends Error {
  readonly reason: UntrustedReason;

  constructor(message: string, reason: UntrustedReason = 'malformed') {
    super(message);
    this.name = 'UntrustedError';
    this.reason = reason;
  }
}
