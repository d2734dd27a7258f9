// The cells of one incident in the list. A value that can be filtered by is a press away from it;
// keyboards reach filters by the panel instead, so that Tab goes from row to row.
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { flagNames } from '../../../../domain/incident.ts';
import type { IncidentListed, LegalDeadline } from '../../../api/types.gen.ts';
import { EvidenceBadge, PriorityBadge, SeverityBadge } from '../../../ui/badges.tsx';
import { incidentLabel } from '../../../ui/incident-label.ts';
import { Instant } from '../../../ui/instant.tsx';
import { TimeLeft } from '../../../ui/time-left.tsx';
import css from './incident-table.module.css';
import type { OptionalColumn } from './list-layout.ts';
import type { FilterName } from './query.ts';

export type ColumnName = 'severity' | 'title' | OptionalColumn;

interface Props {
  name: ColumnName;
  incident: IncidentListed;
  nearest: LegalDeadline | undefined;
  add: (name: FilterName, value: string) => void;
}

export function Cell({ name, incident, nearest, add }: Props) {
  return cells[name]({ incident, nearest, add });
}

type Shown = Omit<Props, 'name'>;

const cells: Record<ColumnName, (shown: Shown) => ReactNode> = {
  severity: ({ incident, add }) => {
    const word = incident.severity ?? incident.reported_severity ?? 'unknown';
    return (
      <Value name="severity" value={word} add={add}>
        <SeverityBadge {...incident} />
      </Value>
    );
  },
  title: (shown) => <Title {...shown} />,
  evidence: ({ incident: { evidence_status }, add }) => (
    <Value name="evidence_status" value={evidence_status} add={add}>
      <EvidenceBadge status={evidence_status} />
    </Value>
  ),
  priority: ({ incident: { priority }, add }) => (
    <Value name="priority" value={priority ?? 'none'} add={add}>
      <PriorityBadge priority={priority} />
    </Value>
  ),
  state: (shown) => <State {...shown} />,
  owner: (shown) => <Owner {...shown} />,
  due: ({ incident }) => <Due {...incident} />,
  clock: ({ nearest }) =>
    nearest === undefined ? <None /> : <Clock regime={nearest.regime} due_at={nearest.due_at} />,
  updated: ({ incident }) => <Instant at={incident.updated_at} />,
};

function None() {
  return (
    <span className={clsx(css.none, 'small')} aria-hidden="true">
      –
    </span>
  );
}

interface ValueProps {
  name: FilterName;
  value: string;
  add: Props['add'];
  children: ReactNode;
}

function Value({ name, value, add, children }: ValueProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.value}
      title={t('list.filterBy', { filter: t(incidentLabel(name)) })}
      onClick={() => add(name, value)}
    >
      {children}
    </button>
  );
}

function Title({ incident, add }: Shown) {
  const { t } = useTranslation();
  const { public_id, title, category, level, workflow_status, owner_email } = incident;
  return (
    <>
      <Link to="/incidents/$id" params={{ id: public_id }} className="row-title">
        <span className="mono">{public_id}</span> <bdi>{title}</bdi>
      </Link>
      <span className={clsx(css.rowMore, 'small')}>
        <Value name="category" value={category} add={add}>
          <bdi>{t(`category.${category.toLowerCase()}`, category)}</bdi>
        </Value>
        <Value name="level" value={level} add={add}>
          <bdi>{t(`level.${level.toLowerCase()}`, level)}</bdi>
        </Value>
        <Flags incident={incident} add={add} />
        <span className={css.rowNarrow}>
          {t(`state.${workflow_status}`)} · <bdi>{owner_email ?? t('list.unassigned')}</bdi>
        </span>
      </span>
    </>
  );
}

function State({ incident: { workflow_status }, add }: Shown) {
  const { t } = useTranslation();
  return (
    <Value name="status" value={workflow_status} add={add}>
      {t(`state.${workflow_status}`)}
    </Value>
  );
}

function Owner({ incident: { owner_email }, add }: Shown) {
  const { t } = useTranslation();
  return (
    <Value name="owner" value={owner_email ?? 'none'} add={add}>
      {owner_email === null ? (
        <span className="small">{t('list.unassigned')}</span>
      ) : (
        <bdi title={owner_email}>{owner_email}</bdi>
      )}
    </Value>
  );
}

/** The clock of a closed incident has stopped; what was due then is on its page. */
function Due({ sla_due, status_lifecycle }: IncidentListed) {
  if (sla_due === null || status_lifecycle === 'closed') return <None />;
  return (
    <span title={sla_due}>
      <TimeLeft until={sla_due} />
    </span>
  );
}

function Clock({ regime, due_at }: Pick<LegalDeadline, 'regime' | 'due_at'>) {
  return (
    <span className="clock" title={due_at}>
      <span className="clock-regime">{regime.replaceAll('_', ' ').toUpperCase()}</span>{' '}
      <TimeLeft until={due_at} />
    </span>
  );
}

function Flags({ incident, add }: Pick<Shown, 'incident' | 'add'>) {
  const { t } = useTranslation();
  const raised = flagNames.filter((flag) => incident.flags[flag]);
  return raised.map((flag) => (
    <Value key={flag} name="flags" value={flag} add={add}>
      <span className={css.flag} title={t(`field.${flag}`)}>
        {t(`flag.${flag}`)}
      </span>
    </Value>
  ));
}
