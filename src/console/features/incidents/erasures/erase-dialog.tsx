// A request for the erasure of an incident's evidence: what it reaches, the ground and the reason.
// Nothing is erased before a second person has approved it.
import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  erasureGrounds,
  erasureLimits,
  erasureScopes,
  type ErasureGround,
  type ErasureScope,
} from '../../../../domain/erasure.ts';
import { eraseEvidence, erasuresOf } from '../../../api/requests/erasures.ts';
import { served } from '../../../i18n/served.ts';
import { usePermission } from '../../../permission.ts';
import { CheckedForm } from '../../../ui/checked-form.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { PageDialog } from '../../../ui/page-dialog.tsx';
import { Read } from '../../../ui/read.tsx';
import { useWrite } from '../../../ui/use-write.ts';
import { useDetailSearch, useGo, type Shown } from '../detail/use-detail.ts';
import { ErasurePlan } from './erasure-plan.tsx';

export function EraseDialog({ incident }: Shown) {
  const { t } = useTranslation();
  const { do: doing } = useDetailSearch();
  const go = useGo();
  const { may } = usePermission('POST /api/ip3/v1/incidents/:id/erasures');
  const id = incident.public_id;
  const isOpen = doing === 'erase' && may;
  return (
    <PageDialog title={t('erasures.title', { id })} isOpen={isOpen} onClose={() => go({})} isWide>
      <Planned id={id} onLeave={() => go({})} />
    </PageDialog>
  );
}

interface Props {
  id: string;
  onLeave: () => void;
}

function Planned({ id, onLeave }: Props) {
  const { t } = useTranslation();
  const [scope, setScope] = useState<ErasureScope>('evidence');
  return (
    <div className="stack">
      <NativeSelect
        label={t('erasures.scope')}
        value={scope}
        data={erasureScopes.map((value) => ({ value, label: t(`erasures.scopes.${value}`) }))}
        onChange={({ currentTarget: { value } }) => setScope(value as ErasureScope)}
      />
      <Reached key={scope} id={id} scope={scope} onLeave={onLeave} />
    </div>
  );
}

type Scoped = Props & { scope: ErasureScope };

function Reached({ id, scope, onLeave }: Scoped) {
  const { t } = useTranslation();
  return (
    <Read of={useQuery(erasuresOf(id, scope))} height={160}>
      {({ next }) => (
        <div className="stack">
          <div>
            <p className="small">{t('erasures.lead')}</p>
            <ErasurePlan plan={next} scope={scope} />
          </div>
          {next.refused === null ? (
            <RequestForm id={id} scope={scope} onLeave={onLeave} />
          ) : (
            <>
              <p role="status">{served(next.refused.detail)}</p>
              <div className="moves">
                <Button variant="default" onClick={onLeave}>
                  {t('form.cancel')}
                </Button>
              </div>
            </>
          )}
        </div>
      )}
    </Read>
  );
}

function RequestForm({ id, scope, onLeave }: Scoped) {
  const { t } = useTranslation();
  const [ground, setGround] = useState<ErasureGround>('gdpr_17');
  const [reason, setReason] = useState('');
  const [isUnderstood, understand] = useState(false);
  const erase = useWrite(eraseEvidence(id), onLeave);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    erase.mutate({ scope, ground, reason: reason.trim(), hash_stays: true });
  };
  return (
    <CheckedForm className="stack" onSubmit={submit}>
      <NativeSelect
        label={t('erasures.ground')}
        value={ground}
        data={erasureGrounds.map((value) => ({ value, label: t(`erasures.grounds.${value}`) }))}
        onChange={({ currentTarget: { value } }) => setGround(value as ErasureGround)}
      />
      <Textarea
        label={t('erasures.reason')}
        description={t('erasures.reasonHelp')}
        required
        maxLength={erasureLimits.reason}
        autosize
        minRows={2}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <Checkbox
        label={t('erasures.hashStays')}
        required
        checked={isUnderstood}
        onChange={({ currentTarget: { checked } }) => understand(checked)}
      />
      {erase.error !== null && <Fault error={erase.error} />}
      <div className="moves">
        <Button type="submit" variant="filled" loading={erase.isPending}>
          {t('erasures.request')}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {t('form.cancel')}
        </Button>
      </div>
    </CheckedForm>
  );
}
