// Giving an incident to someone, by e-mail; an address that no one signs in with is asked about
// first.
import { Button } from '@mantine/core';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { assignIncident } from '../../../api/requests/incident-changes.ts';
import { usePermission } from '../../../permission.ts';
import { CheckedForm } from '../../../ui/checked-form.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { PersonPicker } from '../../../ui/person-picker.tsx';
import { useStrangerCheck } from '../../../ui/stranger-check.tsx';
import { useDraft } from '../../../ui/use-draft.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { ZonedInstant } from '../../../ui/zoned-instant.tsx';
import css from './incident.module.css';
import { useOffers } from './offers.ts';
import { useGo, type Shown } from './use-detail.ts';

export function AssignForm({ incident, etag }: Shown) {
  const { t } = useTranslation();
  const go = useGo();
  const offers = useOffers(incident);
  const { ask, isAsking, question } = useStrangerCheck();
  const id = incident.public_id;
  const { may, needs } = usePermission('POST /api/ip3/v1/incidents/:id/assign');
  const { values, change, clear } = useDraft(`assign.${id}`, {
    owner_email: incident.owner_email ?? '',
    sla_due: '',
  });
  const email = values.owner_email.trim();
  const assign = useWrite(assignIncident(id, etag));
  const sla = values.sla_due === '' ? {} : { sla_due: values.sla_due };
  const send = () =>
    assign.mutate(
      { owner_email: email, ...sla },
      {
        onSuccess: (answer) => {
          offers.assigned(email, answer.etag);
          clear();
          go({});
        },
      },
    );
  if (!may) return <p className="small">{t('detail.needsRole', { role: needs })}</p>;
  return (
    <CheckedForm
      className={clsx(css.inlineForm, 'card')}
      onSubmit={(event) => {
        event.preventDefault();
        ask(email, send);
      }}
    >
      <PersonPicker
        label={t('field.owner_email')}
        description={t('detail.assignKnown')}
        needs="Analyst"
        required
        autoFocus
        value={values.owner_email}
        onChange={(owner_email) => change({ owner_email })}
      />
      <ZonedInstant
        label={t('field.sla_due_at')}
        name={t('field.sla_due_at')}
        value={values.sla_due}
        onChange={(sla_due) => change({ sla_due })}
      />
      <div className="moves">
        <Button type="submit" variant="filled" size="xs" loading={isAsking || assign.isPending}>
          {t('detail.assignSubmit')}
        </Button>
        <Button size="xs" variant="default" onClick={() => go({})}>
          {t('form.cancel')}
        </Button>
      </div>
      {question(email, send)}
      {assign.error !== null && <Fault error={assign.error} />}
    </CheckedForm>
  );
}
