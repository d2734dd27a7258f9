// What can be done with the chosen rows, and what became of each of them.
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keys } from '../../../api/keys.ts';
import { startBulkChange, type AskedChange } from '../../../api/requests/bulk-changes.ts';
import type { IncidentListed } from '../../../api/types.gen.ts';
import { Fault } from '../../../ui/fault.tsx';
import { numberText } from '../../../ui/number.ts';
import { useWrite } from '../../../ui/use-write.ts';
import {
  assigning,
  checking,
  closing,
  moving,
  packaging,
  ticketing,
  unassigning,
} from './bulk-acts.ts';
import { BulkJob } from './bulk-job.tsx';
import { BulkMatching } from './bulk-matching.tsx';
import { Assign, Move, Tickets } from './bulk-panels.tsx';
import { BulkResults } from './bulk-results.tsx';
import {
  forgetRun,
  startRun,
  useBulkRun,
  type BulkAct,
  type BulkItem,
  type BulkKind,
} from './bulk-run.ts';
import css from './bulk.module.css';
import { CloseChecked } from './close-checked.tsx';
import { SetSeverity } from './set-severity.tsx';
import { useBulkJob } from './use-bulk-job.ts';
import { useFacets, useListQuery } from './use-list.ts';
import type { Rows } from './use-rows.ts';
import type { Selection } from './use-selection.ts';

interface Props extends Pick<Selection, 'chosen' | 'clear'> {
  /** What the list shows. */
  rows: Rows;
}

/** Not drawn again when the focus moves alone. */
export const BulkBar = memo(function BulkBar({ chosen, clear, rows }: Props) {
  const { t } = useTranslation();
  const run = useBulkRun();
  const queries = useQueryClient();
  const incidents = [...chosen.values()];
  const elsewhere = useElsewhere(chosen, rows);
  const start = (kind: BulkKind, of: readonly IncidentListed[], act: BulkAct) => {
    const settled = async () => {
      const changed = of.map(({ public_id }) => keys.incident.of(public_id));
      const lists = [keys.incidents.all, keys.overview.all, keys.deadlines.all];
      const stale = [...lists, ...changed];
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
    };
    void startRun(kind, of, act).then(settled);
  };
  const [job, setJob] = useBulkJob();
  const { isWhole, setWhole, total, canBeWhole } = useWhole(chosen.size);
  const started = (id: string) => {
    setJob(id);
    setWhole(false);
    clear();
  };
  if (chosen.size === 0 && run === null && job === null) return null;
  if (isWhole && chosen.size > 0) {
    return (
      <section className={css.bulk} aria-label={t('bulk.title')}>
        <BulkMatching total={total} onStarted={started} onClear={() => setWhole(false)} />
      </section>
    );
  }
  return (
    <section className={css.bulk} aria-label={t('bulk.title')}>
      {job !== null && <BulkJob key={job} id={job} onNext={setJob} />}
      {run !== null && (
        <BulkResults run={run} onForget={forgetRun}>
          {run.kind === 'assign' && run.isOver && (
            <UndoAssigning
              run={run.items}
              onUndo={(of) => start('unassign', of, unassigning(run.items))}
            />
          )}
          {run.kind === 'check' && run.isOver && (
            <CloseChecked
              run={run.items}
              onClose={(of, note) => start('close', of, closing(note))}
            />
          )}
        </BulkResults>
      )}
      {chosen.size > 0 && (
        <ChosenLine
          incidents={incidents}
          elsewhere={elsewhere}
          isBusy={run?.isOver === false}
          start={start}
          onStarted={started}
          clear={clear}
        >
          {canBeWhole && (
            <Button size="xs" variant="subtle" onClick={() => setWhole(true)}>
              {t('bulk.selectMatching', { n: total })}
            </Button>
          )}
        </ChosenLine>
      )}
    </section>
  );
});

/** How many of the chosen incidents the list does not show. */
function useElsewhere(chosen: Selection['chosen'], rows: Rows): number {
  return useMemo(() => {
    if (chosen.size === 0) return 0;
    const shown = new Set(rows.map((row) => row?.id));
    return [...chosen.keys()].filter((id) => !shown.has(id)).length;
  }, [chosen, rows]);
}

interface ChosenProps {
  incidents: readonly IncidentListed[];
  elsewhere: number;
  isBusy: boolean;
  start: (kind: BulkKind, of: readonly IncidentListed[], act: BulkAct) => void;
  /** The server has begun a change. */
  onStarted: (id: string) => void;
  clear: () => void;
  children: ReactNode;
}

/** What can be done with the rows that are chosen one by one. */
function ChosenLine(props: ChosenProps) {
  const { incidents, elsewhere, isBusy, start, onStarted, clear, children } = props;
  const { t } = useTranslation();
  const job = useWrite(startBulkChange, ({ body }) => onStarted(body.id));
  const begin = (change: AskedChange) =>
    job.mutate({ filter: {}, ids: incidents.map(({ id }) => id), change });
  return (
    <div className={css.bulkLine}>
      <p role="status">
        <strong>{t('bulk.count', { count: incidents.length })}</strong>
        {elsewhere > 0 && (
          <span className="small"> {t('bulk.elsewhere', { count: elsewhere })}</span>
        )}
      </p>
      {children}
      <fieldset disabled={isBusy || job.isPending} className={css.bulkActions}>
        <legend className="visually-hidden">{t('bulk.title')}</legend>
        <Assign onAssign={(owner) => start('assign', incidents, assigning(owner))} />
        <Move incidents={incidents} onMove={(to) => start('move', incidents, moving(to))} />
        <SetSeverity onSet={begin} />
        <Button size="xs" variant="default" onClick={() => start('check', incidents, checking)}>
          {t('bulk.close')}
        </Button>
        <Tickets onTicket={(system) => start('ticket', incidents, ticketing(system))} />
        <Button size="xs" variant="default" onClick={() => start('package', incidents, packaging)}>
          {t('bulk.package')}
        </Button>
      </fieldset>
      <Button size="xs" variant="subtle" onClick={clear}>
        {t('bulk.clear')}
      </Button>
      {job.error !== null && <Fault error={job.error} />}
    </div>
  );
}

/** Whether all that match are chosen, until the query changes. */
function useWhole(chosen: number) {
  const { query, isAsking } = useListQuery();
  const { t } = useTranslation();
  const { total = 0, is_total_capped = false } = useFacets(chosen > 0).data?.body ?? {};
  const n = numberText(total);
  const asked = JSON.stringify(query);
  const [wholeOf, setWholeOf] = useState<string | null>(null);
  return {
    total: is_total_capped ? t('bulk.atLeast', { n }) : n,
    canBeWhole: isAsking && total > chosen,
    isWhole: wholeOf === asked,
    setWhole: (isWhole: boolean) => setWholeOf(isWhole ? asked : null),
  };
}

interface UndoProps {
  run: readonly BulkItem[];
  onUndo: (incidents: readonly IncidentListed[]) => void;
}

/** Takes back what was assigned by this run, as long as its results are shown. */
function UndoAssigning({ run, onUndo }: UndoProps) {
  const { t } = useTranslation();
  const assigned = run.filter(({ outcome }) => outcome.state === 'done');
  if (assigned.length === 0) return null;
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() => onUndo(assigned.map(({ incident }) => incident))}
    >
      {t('bulk.undoAssign')}
    </Button>
  );
}
