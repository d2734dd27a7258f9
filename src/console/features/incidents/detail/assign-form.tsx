// Giving an incident to somebody: by e-mail, from the list of accounts where the role may read it.
import { Autocomplete, Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import type {
  AssignIncidentData,
  ListUsersData,
  ListUsersResponse,
} from '../../../api/types.gen.ts';
import { usePermission } from '../../../permission.ts';
import { Fault } from '../../../ui/fault.tsx';
import { useDraft } from '../../../ui/use-draft.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { useGo, type Shown } from './use-detail.ts';

export function AssignForm({ incident, etag }: Shown) {
  const { t } = useTranslation();
  const go = useGo();
  const id = incident.public_id;
  const { may, needs } = usePermission('POST /api/ip3/v1/incidents/:id/assign');
  const { values, change, clear } = useDraft(`assign.${id}`, {
    owner_email: incident.owner_email ?? '',
    sla_due: '',
  });
  const assign = useWrite(
    () =>
      call<AssignIncidentData, unknown>('POST', '/api/ip3/v1/incidents/{id}/assign', {
        path: { id },
        ifMatch: etag,
        body: {
          owner_email: values.owner_email.trim(),
          ...(values.sla_due === '' ? {} : { sla_due: values.sla_due }),
        },
      }),
    [['incident', id], ['incidents']],
  );
  if (!may) return <p className="small">{t('detail.needsRole', { role: needs })}</p>;
  return (
    <form
      className="inline-form card"
      onSubmit={(event) => {
        event.preventDefault();
        const onSuccess = () => {
          clear();
          go({});
        };
        assign.mutate(undefined, { onSuccess });
      }}
    >
      <Owner value={values.owner_email} onChange={(owner_email) => change({ owner_email })} />
      <TextInput
        label={t('detail.assignDue')}
        description={t('form.timeHelp')}
        placeholder="2026-12-01T12:00:00Z"
        value={values.sla_due}
        onChange={(event) => change({ sla_due: event.currentTarget.value })}
      />
      <div className="moves">
        <Button type="submit" size="xs" loading={assign.isPending}>
          {t('detail.assignSubmit')}
        </Button>
        <Button size="xs" variant="default" onClick={() => go({})}>
          {t('form.cancel')}
        </Button>
      </div>
      {assign.error !== null && <Fault error={assign.error} />}
    </form>
  );
}

function Owner({ value, onChange }: { value: string; onChange: (email: string) => void }) {
  const { t } = useTranslation();
  const { may } = usePermission('GET /api/ip3/v1/users');
  const { data } = useQuery({
    queryKey: ['admin', 'users'],
    queryFn: ({ signal }) =>
      call<ListUsersData, ListUsersResponse>('GET', '/api/ip3/v1/users', { signal }),
    enabled: may,
  });
  const known = (data?.body.users ?? []).filter(({ disabled }) => !disabled);
  const field = { label: t('detail.assignTo'), type: 'email', required: true, autoFocus: true };
  if (!may) {
    return (
      <TextInput
        {...field}
        description={t('detail.assignEmail')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <Autocomplete
      {...field}
      description={t('detail.assignKnown')}
      value={value}
      onChange={onChange}
      data={known.map(({ email }) => email)}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
