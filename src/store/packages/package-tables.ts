// Rows of packages: the keys that sign them, and what was issued.
import type { ColumnType } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Envelope } from '../../trust/dsse.ts';
import type { LogProof, PackageTimestamp, PublicSigner } from '../../trust/package.ts';
import type { Json, NullableJson } from '../columns.ts';

export interface SigningKeyTable {
  kid: string;
  purpose: 'package';
  public_jwk: ColumnType<Pick<PublicSigner, 'kty' | 'crv' | 'x'>, string, never>;
  created_at: Timestamp;
  active_from: Timestamp;
  retired_at: Timestamp | null;
  compromised: boolean;
}

export interface IssuedPackageTable {
  package_sha256: string;
  kid: string;
  kind: string;
  subject_id: string;
  audience: string;
  issued_at: Timestamp;
  signature: Json<Envelope>;
  timestamp: NullableJson<PackageTimestamp>;
  log_proof: NullableJson<LogProof>;
}

export interface PackageTables {
  signing_key: SigningKeyTable;
  issued_package: IssuedPackageTable;
}
