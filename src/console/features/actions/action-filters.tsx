// Filters of the steps: whose, of which incident, and those that wait for an approval.
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { actionStatuses } from '../../../domain/action.ts';
import { useSession } from '../../session.ts';
import { PersonPicker } from '../../ui/person-picker.tsx';

export function ActionFilters() {
  const { t } = useTranslation();
  const { session } = useSession();
  const search = useSearch({ from: '/inside/actions' });
  const navigate = useNavigate({ from: '/actions' });
  const [typed, setTyped] = useState({
    assignee: search.assignee ?? '',
    incident: search.incident ?? '',
  });
  const choose = (change: Partial<typeof search>) =>
    void navigate({ search: { ...search, ...change, cursor: undefined } });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    choose({
      assignee: typed.assignee.trim() || undefined,
      incident: typed.incident.trim() || undefined,
    });
  };
  const { view, open: _open, cursor: _cursor, ...asked } = search;
  const isFiltered = Object.values(asked).some((value) => value !== undefined);
  const input = (name: keyof typeof typed, field: string) => ({
    'aria-label': t(`actionField.${field}`),
    placeholder: t(`actionField.${field}`),
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  return (
    <form className="filters" role="search" onSubmit={submit}>
      <Whose value={typed.assignee} onChange={(assignee) => setTyped({ ...typed, assignee })} />
      <TextInput {...input('incident', 'incident_id')} />
      <NativeSelect
        aria-label={t('actions.filters.needs_approval')}
        value={search.needs_approval ?? ''}
        onChange={(event) => choose({ needs_approval: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: `${t('actions.filters.needs_approval')}: ${t('list.any')}` },
          { value: 'true', label: t('actions.waiting') },
        ]}
      />
      {view === 'list' && (
        <NativeSelect
          aria-label={t('actionField.status')}
          value={search.status ?? ''}
          onChange={(event) => choose({ status: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: `${t('actionField.status')}: ${t('list.any')}` },
            ...actionStatuses.map((value) => ({ value, label: t(`actions.status.${value}`) })),
          ]}
        />
      )}
      <Button type="submit" variant="default">
        {t('actions.filters.apply')}
      </Button>
      {session !== null && search.assignee !== session.email && (
        <Button variant="default" onClick={() => choose({ assignee: session.email })}>
          {t('actions.filters.mine')}
        </Button>
      )}
      {isFiltered && (
        <Link to="/actions" search={view === undefined ? {} : { view }}>
          {t('list.clear')}
        </Link>
      )}
    </form>
  );
}

interface ActionSearch {
  assignee?: string | undefined;
  incident?: string | undefined;
  needs_approval?: string | undefined;
}

/** What of the address filters the board and the list alike. */
export function filtersOf({ assignee, incident, needs_approval }: ActionSearch) {
  const approval = { true: true, false: false }[needs_approval ?? ''];
  return { assignee, incident, needs_approval: approval };
}

function Whose(props: { value: string; onChange: (email: string) => void }) {
  const { t } = useTranslation();
  const name = t('actionField.assignee');
  return <PersonPicker aria-label={name} placeholder={name} {...props} />;
}
