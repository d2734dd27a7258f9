// One indicator with where it was seen, and the form that withdraws it.
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { indicator, withdrawIndicator } from '../../api/requests/indicators.ts';
import type { IndicatorDetail as Detail, Sighting } from '../../api/types.gen.ts';
import { usePermission } from '../../permission.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fault } from '../../ui/fault.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Read } from '../../ui/read.tsx';
import { Rows } from '../../ui/rows.tsx';
import { useWrite } from '../../ui/use-write.ts';
import { Marks } from './marks.tsx';

export function IndicatorDetail({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <section className="gate" aria-labelledby="indicator-title">
      <h2 id="indicator-title">{t('indicators.one')}</h2>
      <Read of={useQuery(indicator(id))} height={160}>
        {({ body }) => <Shown one={body} />}
      </Read>
      <p>
        <Link to="/indicators" search={({ indicator: _, ...rest }) => rest}>
          {t('indicators.close')}
        </Link>
      </p>
    </section>
  );
}

function Shown({ one }: { one: Detail }) {
  const { t } = useTranslation();
  const { value, withdrawn, seen } = one;
  return (
    <>
      <p className="long-text">
        <bdi className="mono">{value}</bdi> <Marks indicator={one} />
        <CopyButton text={value} label={t('indicators.copy')} />
      </p>
      {withdrawn !== null && (
        <p className="long-text">
          {t('indicators.withdrawnBecause')} <bdi>{withdrawn.reason}</bdi>
        </p>
      )}
      <Latest seen={seen} />
      <h3>{t('indicators.seen')}</h3>
      <Sightings seen={seen} />
      {withdrawn === null && <Withdraw id={one.id} />}
    </>
  );
}

/** The next step: to the incident in which it was seen last. */
function Latest({ seen }: { seen: readonly Sighting[] }) {
  const { t } = useTranslation();
  const [latest] = seen
    .filter(({ incident }) => incident !== null)
    .sort((one, other) => other.last_seen.localeCompare(one.last_seen));
  const id = latest?.incident?.public_id;
  if (id === undefined) return null;
  return (
    <p>
      <Button
        variant="filled"
        renderRoot={(props) => <Link to="/incidents/$id" params={{ id }} {...props} />}
      >
        {t('indicators.open', { id })}
      </Button>
    </p>
  );
}

const columns = ['title', 'kind', 'source', 'first', 'last'] as const;

function Sightings({ seen }: { seen: readonly Sighting[] }) {
  const { t } = useTranslation();
  const cellOf = (name: (typeof columns)[number], one: Sighting) => {
    if (name === 'title') return <Where one={one} />;
    if (name === 'kind') return t(`indicators.kinds.${one.kind}`);
    if (name === 'source') return <bdi>{one.source}</bdi>;
    return <Instant at={name === 'first' ? one.first_seen : one.last_seen} />;
  };
  return (
    <Rows
      caption={t('indicators.seen')}
      rows={seen.map((one, place) => ({ ...one, place }))}
      rowKey={({ place }) => String(place)}
      columns={columns.map((name) => ({
        name,
        heading: t(`indicators.sighting.${name}`),
        cell: (one: Sighting) => cellOf(name, one),
      }))}
    />
  );
}

function Where({ one: { incident, log_event } }: { one: Sighting }) {
  const { t } = useTranslation();
  if (incident !== null) {
    return (
      <Link to="/incidents/$id" params={{ id: incident.public_id }} className="row-title">
        {incident.public_id} <bdi>{incident.title}</bdi>
      </Link>
    );
  }
  if (log_event === null) return t('indicators.noIncident');
  return (
    <Link to="/log-events" search={{ event: log_event }} className="row-title">
      {t('indicators.logEvent')}
    </Link>
  );
}

function Withdraw({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may } = usePermission('POST /api/ip3/v1/indicators/:id/withdraw');
  const [reason, setReason] = useState('');
  const withdraw = useWrite(withdrawIndicator(id));
  if (!may) return null;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    withdraw.mutate({ reason: reason.trim() });
  };
  return (
    <form className="filters" aria-label={t('indicators.withdraw')} onSubmit={submit}>
      <TextInput
        aria-label={t('indicators.reason')}
        placeholder={t('indicators.reason')}
        required
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={withdraw.isPending}>
        {t('indicators.withdraw')}
      </Button>
      {withdraw.error !== null && <Fault error={withdraw.error} />}
    </form>
  );
}
