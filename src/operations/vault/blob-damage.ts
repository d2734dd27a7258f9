// What is done when kept bytes are not what they were: an incident of its own, with a report that
// names the evidence, one open incident a blob. Nothing is deleted and nothing is repaired here.
import { timestamp } from '../../domain/clock.ts';
import { incidentPublicId } from '../../domain/ids.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { insertIncident, nextIncidentNumber } from '../../store/incidents/incidents.ts';
import { evidenceOfBlob } from '../../store/vault/blobs.ts';
import { mendFault, openIncidentOf, writeFault, type BlobFault } from '../../store/vault/scrub.ts';
import { canonicalJson } from '../../trust-core/canonical.ts';
import type { BlobReading } from '../../vault/blob-files.ts';
import type { Deps } from '../deps.ts';
import { attachFile } from '../evidence/attach-evidence.ts';
import { incidentColumns } from '../incidents/create-incident.ts';
import { transact, type Tx } from '../transact.ts';
import { assertOwnVault } from './own-vault.ts';

type DamageDeps = Pick<Deps, 'database' | 'vault' | 'clock' | 'ids'>;

/** Evidence records that the report names; more are counted. */
const namedRecords = 1000;
/** Of those in the audit trail, whose entries are bounded; the report has the others. */
const auditedRecords = 100;

/** What a reading shows to be wrong with a blob; null when its bytes are those of its name. */
export function damageOf(sha256: string, reading: BlobReading): BlobFault['fault'] | null {
  if (reading.state !== 'read') return reading.state;
  return reading.sha256 === sha256 ? null : 'changed';
}

/** Records the damage and raises an incident, unless one is open. True when one was raised. */
export async function reportDamage(
  deps: DamageDeps,
  context: RequestContext,
  sha256: string,
  reading: BlobReading,
): Promise<boolean> {
  const fault = damageOf(sha256, reading);
  if (fault === null) return false;
  // A vault that was exchanged would make all evidence of this database look corrupted.
  await assertOwnVault(deps);
  const actual_sha256 = reading.state === 'read' ? reading.sha256 : null;
  const found_at = timestamp(deps.clock.now());
  const damage = { sha256, fault, actual_sha256, found_at };
  const named = await evidenceOfBlob(deps.database.kysely, sha256, namedRecords);
  const incident_id = await transact(deps, context, async (tx) => {
    const open = await openIncidentOf(tx, fingerprintOf(sha256));
    const raised = open === undefined ? await raiseIncident(deps, tx, context, damage) : null;
    await writeFault(tx, {
      ...damage,
      mended_at: null,
      incident_id: raised ?? required(open, 'incident'),
    });
    if (raised === null) return null;
    await writeAudit(tx, context, found_at, {
      action: 'vault.blob_damaged',
      incident_id: raised,
      detail: {
        ...damage,
        records: named.total,
        evidence: named.evidence.slice(0, auditedRecords),
      },
    });
    return raised;
  });
  if (incident_id === null) return false;
  await attachReport(deps, context, incident_id, { ...damage, ...named });
  return true;
}

function fingerprintOf(sha256: string): string {
  return `vault:${sha256}`;
}

/** The text is for every reader of incidents: it shows nothing of evidence that is hidden. */
async function raiseIncident(
  deps: DamageDeps,
  tx: Tx,
  context: RequestContext,
  { sha256, fault, found_at }: Pick<BlobFault, 'sha256' | 'fault' | 'found_at'>,
): Promise<string> {
  const year = deps.clock.now().toZonedDateTimeISO('UTC').year;
  const public_id = incidentPublicId(year, await nextIncidentNumber(tx));
  const title = titles[fault];
  const source_type = 'internal_audit';
  const incident = await insertIncident(tx, {
    ...incidentColumns({ title, description, source_type, level: 'L1_cyber', category: 'other' }),
    id: deps.ids.next(),
    public_id,
    reported_severity: 4,
    fingerprint: fingerprintOf(sha256),
    detected_at: found_at,
    aware_at: null,
    created_by: context.principal.name,
    created_at: found_at,
    updated_at: found_at,
  });
  await writeAudit(tx, context, found_at, {
    action: 'incident.created',
    incident_id: incident.id,
    detail: { public_id, title, source_type },
  });
  return incident.id;
}

const titles: Record<BlobFault['fault'], string> = {
  changed: 'Bytes of evidence in the vault have changed',
  missing: 'Bytes of evidence are missing from the vault',
  unreadable: 'Bytes of evidence in the vault cannot be read',
};

const description =
  'The service read bytes again that it keeps, and they are not what they were. A failing disk, ' +
  'a restored backup or a person with access to the files can be the cause; the service cannot ' +
  'tell which. The attached report names the evidence records. Restore the file from a backup, ' +
  'find the cause, and let the vault be read again.';

async function attachReport(
  deps: DamageDeps,
  context: RequestContext,
  incident_id: string,
  report: object,
): Promise<void> {
  const text = Buffer.from(canonicalJson(report));
  const blob = await deps.vault.receive(once(text), text.length);
  try {
    const source = 'vault scrub';
    const said = { evidence_type: 'vault_scrub_report', source, confidence: 100 };
    const file = { blob, filename: 'vault-damage.json', media_type: 'application/json' };
    await attachFile(deps, context, incident_id, { ...said, visibility: 'internal' }, file);
  } finally {
    await blob.discard();
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Notes that a corrupted blob is whole again; its incident stays for people to close. */
export async function recordMended(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  sha256: string,
): Promise<void> {
  const at = timestamp(deps.clock.now());
  await transact(deps, context, async (tx) => {
    if (!(await mendFault(tx, sha256, at))) return null;
    await writeAudit(tx, context, at, { action: 'vault.blob_mended', detail: { sha256 } });
    return null;
  });
}
