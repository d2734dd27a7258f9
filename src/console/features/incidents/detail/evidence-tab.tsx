// The evidence of an incident: what it is, how sure we are of its bytes, and its chain of custody.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { evidenceOf } from '../../../api/requests/evidence.ts';
import type { Incident } from '../../../api/types.gen.ts';
import { usePermission } from '../../../permission.ts';
import { Nothing } from '../../../ui/nothing.tsx';
import { Read } from '../../../ui/read.tsx';
import { MergedEvidence } from '../merges/merged-records.tsx';
import { SplitEvidence } from '../splits/split-records.tsx';
import { AttachEvidence } from './attach-evidence.tsx';
import { EvidenceCard } from './evidence-card.tsx';
import { FileMatch } from './file-match.tsx';

export function EvidenceTab({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const id = incident.public_id;
  const read = useQuery(evidenceOf(id));
  const { may, needs } = usePermission('POST /api/ip3/v1/incidents/:id/evidence');
  return (
    <div className="two-columns">
      <div>
        <Read of={read} height={200}>
          {({ body: { evidence, next_cursor } }) => (
            <>
              {evidence.length === 0 && (
                <Nothing why={may ? t('evidence.none') : t('evidence.nonePublic')} />
              )}
              {!may && evidence.length > 0 && <p className="small">{t('evidence.onlyPublic')}</p>}
              {evidence.map((record) => (
                <EvidenceCard key={record.id} record={record} incident={id} />
              ))}
              {next_cursor !== null && <p className="small">{t('evidence.more')}</p>}
            </>
          )}
        </Read>
        <MergedEvidence id={id} />
        <SplitEvidence id={id} />
      </div>
      <div>
        {may ? (
          <AttachEvidence incident={id} />
        ) : (
          <p className="small gate">{t('evidence.addNeeds', { role: needs })}</p>
        )}
        <FileMatch records={read.data?.body.evidence ?? []} />
      </div>
    </div>
  );
}
