// Keys of packages as everyone can see them, and what a process that signs has to offer.
import type { KeyObject } from 'node:crypto';
import type { Timestamp } from '../domain/clock.ts';
import type { PublicSigner } from './package.ts';

/** What a key of the data folder signs. */
export const keyPurposes = ['package', 'token', 'log'] as const;
export type KeyPurpose = (typeof keyPurposes)[number];

export interface PublishedKey<Purpose extends KeyPurpose = 'package'> extends PublicSigner {
  purpose: Purpose;
  created_at: Timestamp;
  /** It signs from here on; known before, so that verifiers can learn it in time. */
  active_from: Timestamp;
  retired_at: Timestamp | null;
  /** Someone else might have had it: what it signed proves nothing by itself. */
  compromised: boolean;
}

/** Why a key of this folder ends, as who ended it said. */
export interface KeyEnd {
  reason: string;
  by: string;
  /** The second person's; null for what was done in the shell, or by the service itself. */
  approval_id: string | null;
}

/** A key of this folder; others learn of it without its end's reason. */
export interface OwnKey<Purpose extends KeyPurpose = 'package'> extends PublishedKey<Purpose> {
  end: KeyEnd | null;
}

export interface AskedRotation {
  /** The old key might be stolen: it ends at once. */
  compromised: boolean;
  end: KeyEnd;
}

export interface Rotated<Purpose extends KeyPurpose> {
  added: OwnKey<Purpose>;
  retired: OwnKey<Purpose>[];
}

export interface SigningKey {
  signer: PublicSigner;
  privateKey: KeyObject;
}

export interface SigningKeys<Purpose extends KeyPurpose> {
  /** The key that signs now. */
  current(): Promise<SigningKey>;
  /** Every key of this installation, the oldest first. */
  list(): Promise<OwnKey<Purpose>[]>;
  /** Makes a new key, and retires those that could sign; with the usual overlap. */
  rotate(asked: AskedRotation): Promise<Rotated<Purpose>>;
}

export type PackageKeys = SigningKeys<'package'>;

export interface EndedLogKey extends OwnKey<'log'> {
  /** Null once it is gone: of a compromised key at once. */
  private_key: KeyObject | null;
}

export interface LogKeys extends SigningKeys<'log'> {
  /** The keys that sign no more, the oldest first. */
  ended(): Promise<EndedLogKey[]>;
  /** Removes the private half of a key. */
  forget(kid: string): Promise<void>;
}

export interface TokenKeys extends SigningKeys<'token'> {
  /** Retires the key that signs, for one that other processes still accept. */
  replace(): Promise<void>;
}
