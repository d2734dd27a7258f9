// The cells of one incident in the list. A value that can be filtered by is a press away from it;
// keyboards reach filters by the panel instead, so that Tab goes from row to row.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { flagNames } from '../../../../domain/incident.ts';
import type { CustomField } from '../../../api/requests/custom-fields.ts';
import type { IncidentListed, LegalDeadline } from '../../../api/types.gen.ts';
import { usePreferences } from '../../../preferences.ts';
import { EvidenceBadge, PriorityBadge, SeverityBadge } from '../../../ui/badges.tsx';
import { incidentLabel } from '../../../ui/incident-label.ts';
import { exactText, Instant, shortDay } from '../../../ui/instant.tsx';
import { numberText } from '../../../ui/number.ts';
import { Person } from '../../../ui/person.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import { FieldValue } from '../../custom-fields/field-value.tsx';
import { Clock, Due, NextDue } from './due-cells.tsx';
import { None } from './empty-cell.tsx';
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
  id: ({ incident: { public_id } }) => <IncidentNumber id={public_id} />,
  title: (shown) => <Title {...shown} />,
  asset: ({ incident: { asset } }) => <Text>{asset}</Text>,
  tool: ({ incident: { source_tool }, add }) =>
    source_tool === null ? (
      <None />
    ) : (
      <Value name="source_tool" value={source_tool} add={add}>
        <bdi>{source_tool}</bdi>
      </Value>
    ),
  weakness: ({ incident: { weaknesses } }) => <Texts of={weaknesses} />,
  cwe: ({ incident: { weaknesses } }) => (
    <Texts of={weaknesses.filter((one) => one.startsWith('CWE-'))} />
  ),
  cvss: ({ incident: { cvss } }) => (cvss === null ? <None /> : numberText(cvss)),
  category: ({ incident: { category }, add }) => <Word name="category" word={category} add={add} />,
  level: ({ incident: { level }, add }) => <Word name="level" word={level} add={add} />,
  flags: ({ incident, add }) => <Flags incident={incident} add={add} />,
  tags: ({ incident: { tags }, add }) => <Tags tags={tags} add={add} />,
  team: ({ incident: { team }, add }) =>
    team === null ? (
      <None />
    ) : (
      <Value name="team" value={team} add={add}>
        <bdi>{team}</bdi>
      </Value>
    ),
  template: ({ incident: { template }, add }) =>
    template === null ? (
      <None />
    ) : (
      <Value name="template" value={template.id} add={add}>
        <bdi title={template.name}>{template.name}</bdi>
      </Value>
    ),
  firstSeen: ({ incident }) => <Seen at={incident.first_seen ?? incident.detected_at} />,
  lastSeen: ({ incident }) => <Seen at={incident.last_seen ?? incident.detected_at} />,
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
  clock: ({ incident, nearest }) =>
    nearest === undefined ? <NextDue {...incident} /> : <Clock {...nearest} />,
  updated: ({ incident }) => <Instant at={incident.updated_at} />,
};

interface FieldCellProps extends Pick<Props, 'incident' | 'add'> {
  field: CustomField;
}

export function FieldCell({ field, incident, add }: FieldCellProps) {
  const value = incident.custom_fields[field.key];
  if (value === undefined) return <None />;
  const shown = <FieldValue field={field} value={value} />;
  const text = Array.isArray(value) ? (value[0] ?? '') : String(value);
  const isChoosable = field.type !== 'link' && !/[,;:!"]/.test(text);
  if (!isChoosable) return shown;
  return (
    <Value name="field" value={`${field.key}:${text}`} label={field.label} add={add}>
      {shown}
    </Value>
  );
}

interface ValueProps {
  name: FilterName;
  value: string;
  /** Of a custom field. */
  label?: string;
  add: Props['add'];
  children: ReactNode;
}

function Value({ name, value, label, add, children }: ValueProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.value}
      title={t('list.filterBy', { filter: label ?? t(incidentLabel(name)) })}
      onClick={() => add(name, value)}
    >
      {children}
    </button>
  );
}

function Title({ incident: { public_id, title } }: Shown) {
  return (
    <Link to="/incidents/$id" params={{ id: public_id }} className="row-title" title={title}>
      <bdi>{title}</bdi>
    </Link>
  );
}

/** Its last digits, as people call it; the whole id on hover and for screen readers. */
function IncidentNumber({ id }: { id: string }) {
  return (
    <span title={id} className="small">
      <span aria-hidden="true">{id.replace(/^.*-0*(?=\d{3})/, '')}</span>
      <span className="visually-hidden">{id}</span>
    </span>
  );
}

function Text({ children }: { children: string | null }) {
  return children === null ? <None /> : <bdi title={children}>{children}</bdi>;
}

/** The first of them; all on hover. */
function Texts({ of }: { of: readonly string[] }) {
  const [first, ...more] = of;
  if (first === undefined) return <None />;
  return (
    <bdi title={of.join(', ')}>
      {first}
      {more.length > 0 && <span className="small"> +{more.length}</span>}
    </bdi>
  );
}

interface WordProps {
  name: 'category' | 'level';
  word: string;
  add: Props['add'];
}

function Word({ name, word, add }: WordProps) {
  const { t } = useTranslation();
  return (
    <Value name={name} value={word} add={add}>
      <bdi>{t(`${name}.${word.toLowerCase()}`, word)}</bdi>
    </Value>
  );
}

function Tags({ tags, add }: { tags: readonly string[]; add: Props['add'] }) {
  if (tags.length === 0) return <None />;
  return (
    <span title={tags.join(', ')}>
      {tags.slice(0, 3).map((tag) => (
        <Value key={tag} name="tag" value={tag} add={add}>
          <bdi className={css.flag}>{tag}</bdi>
        </Value>
      ))}
    </span>
  );
}

/** The day alone; the instant on hover. */
function Seen({ at }: { at: string }) {
  const { zone } = usePreferences();
  return (
    <time dateTime={at} title={exactText(at, zone)}>
      {shortDay(at, zone)}
    </time>
  );
}

/** An outcome other than closing is said after the state, which it leaves as it is. */
function State({ incident: { workflow_status, outcome }, add }: Shown) {
  const { t } = useTranslation();
  return (
    <>
      <Value name="status" value={workflow_status} add={add}>
        <StateChip state={workflow_status} />
      </Value>
      {outcome !== null && (
        <>
          {' '}
          <Value name="outcome" value={outcome} add={add}>
            <span className={css.flag}>{t(`outcome.${outcome}`)}</span>
          </Value>
        </>
      )}
    </>
  );
}

function Owner({ incident: { owner_email }, add }: Shown) {
  const { t } = useTranslation();
  return (
    <Value name="owner" value={owner_email ?? 'none'} add={add}>
      {owner_email === null ? (
        <span className={css.nobody} title={t('list.unassigned')}>
          <span className="visually-hidden">{t('list.unassigned')}</span>
        </span>
      ) : (
        <Person email={owner_email} />
      )}
    </Value>
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
