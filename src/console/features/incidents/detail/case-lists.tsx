// The evidence and the response of an incident in one line each, for the summary: what there is,
// how far it is, and the way to the whole record.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { evidenceOf } from '../../../api/requests/evidence.ts';
import { registryIncident } from '../../../api/requests/incidents.ts';
import type { Action, Evidence } from '../../../api/types.gen.ts';
import { codeLabel } from '../../../i18n/code-label.ts';
import { usePermission } from '../../../permission.ts';
import { usePreferences } from '../../../preferences.ts';
import { actionTitle } from '../../../ui/action-title.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { exactText, shortDay } from '../../../ui/instant.tsx';
import { Person } from '../../../ui/person.tsx';
import { Read } from '../../../ui/read.tsx';
import { TimeLeft } from '../../../ui/time-left.tsx';
import css from './case.module.css';
import type { DetailSearch } from './tabs.ts';
import { useGo } from './use-detail.ts';

/** As many as one reads in passing; the tab has all. */
const most = 6;

export function EvidenceList({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may } = usePermission('POST /api/ip3/v1/incidents/:id/evidence');
  const go = useGo();
  return (
    <section className={css.case} aria-labelledby="case-evidence">
      <Read of={useQuery(evidenceOf(id))} height={80}>
        {({ body: { evidence, next_cursor } }) => (
          <>
            <div className={css.head}>
              <h2 id="case-evidence">{t('page.incident.parts.evidence')}</h2>
              <States of={evidence} hasMore={next_cursor !== null} />
              {may && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  onClick={() => go({ tab: 'evidence', add: '' })}
                >
                  {t('case.addEvidence')}
                  <kbd aria-hidden="true">e</kbd>
                </Button>
              )}
            </div>
            <Lines id={id} tab="evidence" of={evidence}>
              {(record) => <EvidenceLine key={record.id} id={id} record={record} />}
            </Lines>
          </>
        )}
      </Read>
    </section>
  );
}

const states = ['CONFIRMED', 'SIGNAL', 'WITHDRAWN'] as const;

/** How many are confirmed, not confirmed, withdrawn: what is not confirmed proves nothing. */
function States({ of: evidence, hasMore }: { of: readonly Evidence[]; hasMore: boolean }) {
  const { t } = useTranslation();
  const parts = states
    .map((state) => ({ state, n: evidence.filter(({ status }) => status === state).length }))
    .filter(({ n }) => n > 0)
    .map(({ state, n }) =>
      t('case.count', {
        n: `${n}${hasMore ? '+' : ''}`,
        state: t(`evidence.statuses.${state}`).toLowerCase(),
      }),
    )
    .join(', ');
  return <span className="small">{evidence.length === 0 ? t('case.noEvidence') : parts}</span>;
}

function EvidenceLine({ id, record }: { id: string; record: Evidence }) {
  const { t } = useTranslation();
  const { zone } = usePreferences();
  const { status, evidence_type, source, visibility, hash_sha256, created_at } = record;
  const shape = { CONFIRMED: 'check', SIGNAL: 'circle', WITHDRAWN: 'cross' } as const;
  return (
    <li>
      <Mark shape={shape[status]} word={t(`evidence.statuses.${status}`)} />
      <Way id={id} search={{ tab: 'evidence', record: record.id }}>
        {codeLabel(evidence_type)}
        <span className={css.source}> {source}</span>
      </Way>
      <span className={`badge visibility-${visibility}`}>{t(`visibility.${visibility}`)}</span>
      <span className={css.hash} title={hash_sha256}>
        <span className="visually-hidden">SHA-256 </span>
        {hash_sha256.slice(0, 8)}…{hash_sha256.slice(-4)}
      </span>
      <time className={css.day} dateTime={created_at} title={exactText(created_at, zone)}>
        {shortDay(created_at, zone)}
      </time>
    </li>
  );
}

export function ResponseList({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <section className={css.case} aria-labelledby="case-response">
      <Read of={useQuery(registryIncident(id))} height={80}>
        {({ body: { actions } }) => (
          <>
            <div className={css.head}>
              <h2 id="case-response">{t('case.response')}</h2>
              <span className="small">
                {actions.length === 0
                  ? t('steps.none')
                  : t('steps.done', {
                      done: actions.filter(({ status }) => status === 'done').length,
                      count: actions.length,
                    })}
              </span>
            </div>
            <Lines id={id} tab="actions" of={actions}>
              {(action) => <ActionLine key={action.id} id={id} action={action} />}
            </Lines>
          </>
        )}
      </Read>
    </section>
  );
}

const shapes: Partial<Record<Action['status'], 'check' | 'cross'>> = {
  done: 'check',
  rejected: 'cross',
  cancelled: 'cross',
};

function ActionLine({ id, action }: { id: string; action: Action }) {
  const { t } = useTranslation();
  const { zone } = usePreferences();
  const { status, approved_by, assignee, due_at, ended_at } = action;
  const isOver = shapes[status] !== undefined;
  return (
    <li>
      <Mark shape={shapes[status] ?? 'circle'} word={t(`steps.status.${status}`)} />
      <Way id={id} search={{ tab: 'actions' }}>
        {actionTitle(action)}
      </Way>
      {approved_by !== null && (
        <span className={css.approved}>
          {t('case.approvedBy')} <Person email={approved_by} plain />
        </span>
      )}
      {assignee !== null && (
        <span className={css.face}>
          <Person email={assignee} />
        </span>
      )}
      <span className={css.day}>
        {isOver && ended_at !== null && <time dateTime={ended_at}>{shortDay(ended_at, zone)}</time>}
        {!isOver && due_at !== null && <TimeLeft until={due_at} isShort />}
      </span>
    </li>
  );
}

interface LinesProps<Item> {
  id: string;
  tab: 'evidence' | 'actions';
  of: readonly Item[];
  children: (item: Item) => ReactNode;
}

function Lines<Item>({ id, tab, of, children }: LinesProps<Item>) {
  const { t } = useTranslation();
  if (of.length === 0) return null;
  return (
    <>
      <ul className={css.lines}>{of.slice(0, most).map(children)}</ul>
      {of.length > most && (
        <p className="small">
          <Link to="/incidents/$id" params={{ id }} search={{ tab }}>
            {t('case.all', { count: of.length })}
          </Link>
        </p>
      )}
    </>
  );
}

const marks = { check: css.check, circle: css.circle, cross: css.cross };

function Mark({ shape, word }: { shape: 'check' | 'circle' | 'cross'; word: string }) {
  return (
    <span className={marks[shape]} title={word}>
      <Glyph shape={shape} />
      <span className="visually-hidden">{word}: </span>
    </span>
  );
}

interface WayProps {
  id: string;
  search: DetailSearch;
  children: ReactNode;
}

function Way({ id, search, children }: WayProps) {
  return (
    <Link to="/incidents/$id" params={{ id }} search={search} className={css.name}>
      <bdi>{children}</bdi>
    </Link>
  );
}
