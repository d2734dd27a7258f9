// One line a connector: where it fetches, how the last fetch went, when the next one is.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pullProducts } from '../../../domain/connector.ts';
import { changeConnector, fetchNow } from '../../api/requests/connectors.ts';
import type { Connector } from '../../api/types.gen.ts';
import { knownText, served } from '../../i18n/served.ts';
import { usePermission } from '../../permission.ts';
import { Fault } from '../../ui/fault.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Rows } from '../../ui/rows.tsx';
import { useWrite } from '../../ui/use-write.ts';
import { RetireConnector } from './retire-connector.tsx';

interface Props {
  connectors: readonly Connector[];
  onOpen: (connector: Connector) => void;
}

const columns = ['title', 'server', 'state', 'brought', 'last', 'next', 'acts'] as const;

export function ConnectorTable({ connectors, onOpen }: Props) {
  const { t } = useTranslation();
  return (
    <Rows
      caption={t('page.connectors.title')}
      rows={connectors}
      rowKey={({ id }) => id}
      columns={columns.map((name) => ({
        name,
        heading: t(`connectors.columns.${name}`),
        cell: (one: Connector) => <Cell name={name} connector={one} onOpen={onOpen} />,
      }))}
    />
  );
}

interface CellProps {
  name: (typeof columns)[number];
  connector: Connector;
  onOpen: Props['onOpen'];
}

function Cell({ name, connector, onOpen }: CellProps) {
  const { t } = useTranslation();
  const { product, url, targets, state, last_finished_at, next_at } = connector;
  const cells: Record<typeof name, () => ReactNode> = {
    title: () => <bdi>{connector.name}</bdi>,
    server: () => (
      <>
        {pullProducts[product].label} <bdi className="small">{new URL(url).host}</bdi>{' '}
        <bdi className="small">{targets.join(', ')}</bdi>
      </>
    ),
    state: () => <span className="badge">{t(`connectors.states.${state}`)}</span>,
    brought: () => <LastOutcome connector={connector} />,
    last: () => (last_finished_at === null ? '–' : <Instant at={last_finished_at} />),
    next: () => (next_at === null ? '–' : <Instant at={next_at} />),
    acts: () => <Acts connector={connector} onOpen={onOpen} />,
  };
  return cells[name]();
}

/** What went wrong in the language of the console; the part that it went wrong at stays. */
function faultText(sentence: string): string {
  const known = knownText(sentence);
  const place = sentence.indexOf(': ');
  if (known !== undefined || place < 0) return known ?? sentence;
  return `${sentence.slice(0, place + 2)}${served(sentence.slice(place + 2))}`;
}

function LastOutcome({ connector: { last_error, last_result } }: { connector: Connector }) {
  const { t } = useTranslation();
  if (last_error !== null) return <bdi className="long-text">{faultText(last_error)}</bdi>;
  if (last_result === null) return t('connectors.notYet');
  const { imports, incidents_created, remarks } = last_result;
  return (
    <>
      {imports === 0 ? (
        t('connectors.nothingNew')
      ) : (
        <Link to="/imports">
          {t('connectors.brought', { count: imports, incidents: incidents_created })}
        </Link>
      )}
      {remarks.map((remark) => (
        <bdi key={remark} className="small long-text">
          {' '}
          {served(remark)}
        </bdi>
      ))}
    </>
  );
}

function Acts({ connector, onOpen }: Omit<CellProps, 'name'>) {
  const { t } = useTranslation();
  const { may } = usePermission('PATCH /api/ip3/v1/connectors/:id');
  const mayFetch = usePermission('POST /api/ip3/v1/connectors/:id/fetch').may;
  const { id, name, state } = connector;
  const fetch = useWrite(fetchNow);
  const change = useWrite(changeConnector(id));
  const named = <bdi className="visually-hidden">{name}</bdi>;
  const isPaused = state === 'paused';
  const look = { size: 'compact-xs', variant: 'default' } as const;
  const fault = fetch.error ?? change.error;
  return (
    <>
      <div className="moves">
        {mayFetch && (
          <Button {...look} loading={fetch.isPending} onClick={() => fetch.mutate(id)}>
            {t('connectors.fetchNow')} {named}
          </Button>
        )}
        {may && (
          <>
            <Button
              {...look}
              loading={change.isPending}
              onClick={() => change.mutate({ paused: !isPaused })}
            >
              {t(isPaused ? 'connectors.resume' : 'connectors.pause')} {named}
            </Button>
            <Button {...look} onClick={() => onOpen(connector)}>
              {t('connectors.open')} {named}
            </Button>
            <RetireConnector connector={connector} />
          </>
        )}
      </div>
      {fault !== null && <Fault error={fault} />}
    </>
  );
}
