// The evidence that proves a step: closing the record of its incident needs one.
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isGivenUp } from '../../../domain/action.ts';
import { changeAction } from '../../api/requests/actions.ts';
import { evidenceOf } from '../../api/requests/evidence.ts';
import type { ListedAction } from '../../api/types.gen.ts';
import { codeLabel } from '../../i18n/code-label.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { useWrite } from '../../ui/use-write.ts';
import { ProofLink } from './proof-link.tsx';

export function ProofForm({ action, may }: { action: ListedAction; may: boolean }) {
  const { t } = useTranslation();
  const { incident_public_id: incident, validation_ref } = action;
  return (
    <section className="gate stack" aria-labelledby="proof-title">
      <h3 id="proof-title">{t('actionField.validation_ref')}</h3>
      {validation_ref !== null && (
        <p>
          <ProofLink incident={incident} proof={validation_ref} />
        </p>
      )}
      <p className="small">{t('actions.proofWhy', { incident })}</p>
      {may && !isGivenUp(action.status) && <Choose action={action} />}
    </section>
  );
}

function Choose({ action }: { action: ListedAction }) {
  const { t } = useTranslation();
  const { incident_public_id: incident } = action;
  const [chosen, setChosen] = useState(action.validation_ref ?? '');
  const { data, error } = useQuery(evidenceOf(incident));
  const write = useWrite(changeAction);
  const confirmed = data?.body.evidence.filter(({ status }) => status === 'CONFIRMED') ?? [];
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (chosen !== '') write.mutate({ action, body: { validation_ref: chosen } });
  };
  if (error !== null) return <Fault error={error} />;
  if (data !== undefined && confirmed.length === 0) {
    return (
      <p>
        <Link to="/incidents/$id" params={{ id: incident }} search={{ tab: 'evidence' }}>
          {t('actions.attach', { incident })}
        </Link>
      </p>
    );
  }
  return (
    <CheckedForm className="stack" onSubmit={submit}>
      <NativeSelect
        label={t('actions.choose')}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        required
        data={[
          { value: '', label: '' },
          ...confirmed.map(({ id, evidence_type, source }) => ({
            value: id,
            label: `${codeLabel(evidence_type)} · ${source.slice(0, 60)} · ${id.slice(-12)}`,
          })),
        ]}
      />
      {write.error !== null && <Fault error={write.error} />}
      <Button type="submit" variant="default" loading={write.isPending}>
        {t('actions.setProof')}
      </Button>
    </CheckedForm>
  );
}
