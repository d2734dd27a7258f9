// Who is in on an engagement; no one else learns that there is one.
import { Button } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { addMember, removeMember } from '../../api/requests/engagements.ts';
import type { Engagement } from '../../api/types.gen.ts';
import { usePermission } from '../../permission.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { PersonPicker } from '../../ui/person-picker.tsx';
import { Person } from '../../ui/person.tsx';
import { useWrite } from '../../ui/use-write.ts';
import css from './engagements.module.css';

export function Members({ engagement }: { engagement: Engagement }) {
  const { t } = useTranslation();
  const { id, members, white_team } = engagement;
  const { may } = usePermission('POST /api/ip3/v1/engagements/:id/members');
  const remove = useWrite(removeMember(id));
  return (
    <section className="card" aria-labelledby="members-title">
      <h2 id="members-title">
        {t('engagements.members')} <span className="small">{members.length}</span>
      </h2>
      <p className="small">{t('engagements.membersNote')}</p>
      <ul className={css.statements}>
        {members.map(({ account_id, email, name }) => (
          <li key={account_id} className={css.member}>
            <Person email={email} name={name} />
            {may && members.length > 1 && (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={t('engagements.removeOf', { email })}
                loading={remove.isPending}
                onClick={() => remove.mutate(account_id)}
              >
                {t('engagements.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {remove.error !== null && <Fault error={remove.error} />}
      {may && <AddForm id={id} />}
      {white_team.length > 0 && (
        <p className="small">
          {t('engagementField.white_team')}: <bdi>{white_team.join(', ')}</bdi>
        </p>
      )}
    </section>
  );
}

function AddForm({ id }: { id: string }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const add = useWrite(addMember(id));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    add.mutate({ email: email.trim() }, { onSuccess: () => setEmail('') });
  };
  return (
    <CheckedForm className={css.engagementForm} onSubmit={submit}>
      <PersonPicker
        label={t('engagements.memberEmail')}
        value={email}
        onChange={setEmail}
        required
      />
      <Button type="submit" variant="default" loading={add.isPending}>
        {t('engagements.letIn')}
      </Button>
      {add.error !== null && <Fault error={add.error} />}
    </CheckedForm>
  );
}
