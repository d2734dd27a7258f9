// An incident of the selected events, which become its evidence.
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { openFromEvents } from '../../api/requests/log-events.ts';
import { Fault } from '../../ui/fault.tsx';
import { useWrite } from '../../ui/use-write.ts';

interface Props {
  chosen: ReadonlySet<string>;
  onClear: () => void;
}

export function OpenIncident({ chosen, onClear }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const open = useWrite(openFromEvents, ({ body: { incident } }) => {
    void navigate({ to: '/incidents/$id', params: { id: incident.public_id } });
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const said = title.trim();
    open.mutate({ events: [...chosen], ...(said !== '' && { title: said }) });
  };
  return (
    <form className="filters" aria-label={t('logEvents.open')} onSubmit={submit}>
      <span>{t('logEvents.chosen', { count: chosen.size })}</span>
      <TextInput
        aria-label={t('logEvents.incidentTitle')}
        placeholder={t('logEvents.incidentTitle')}
        maxLength={500}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Button type="submit" variant="filled" loading={open.isPending}>
        {t('logEvents.open')}
      </Button>
      <Button variant="default" onClick={onClear}>
        {t('logEvents.clear')}
      </Button>
      {open.error !== null && <Fault error={open.error} />}
    </form>
  );
}
