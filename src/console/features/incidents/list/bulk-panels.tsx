// Panels of the bulk bar that ask for an owner, a state or a tracker.
import { Button, NativeSelect } from '@mantine/core';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { allowedMoves, type WorkflowStatus } from '../../../../domain/workflow.ts';
import type { IncidentListed } from '../../../api/types.gen.ts';
import { PersonPicker } from '../../../ui/person-picker.tsx';
import { useStrangerCheck } from '../../../ui/stranger-check.tsx';
import { closeAround, DropPanel } from './drop-panel.tsx';
import css from './list.module.css';

export function Assign({ onAssign }: { onAssign: (owner: string) => void }) {
  const { t } = useTranslation();
  const [owner, setOwner] = useState('');
  const { ask, isAsking, question } = useStrangerCheck();
  const form = useRef<HTMLFormElement>(null);
  const email = owner.trim();
  const assign = () => {
    closeAround(form.current);
    onAssign(email);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (email === '') assign();
    else ask(email, assign);
  };
  return (
    <DropPanel label={t('bulk.assign')} className={css.isUp}>
      <form className="stack" onSubmit={submit} ref={form}>
        <PersonPicker
          label={t('field.owner_email')}
          description={t('bulk.ownerHelp')}
          needs="Analyst"
          value={owner}
          onChange={setOwner}
        />
        <Button type="submit" size="xs" loading={isAsking}>
          {email === '' ? t('bulk.assignMe') : t('bulk.assignThem')}
        </Button>
        {question(email, assign)}
      </form>
    </DropPanel>
  );
}

const targets = ['triaged', 'assigned', 'fixing', 'retest'] as const;

interface MoveProps {
  incidents: readonly IncidentListed[];
  onMove: (to: WorkflowStatus) => void;
}

export function Move({ incidents, onMove }: MoveProps) {
  const { t } = useTranslation();
  const counts = targets.map((to) => ({
    to,
    count: incidents.filter((one) => allowedMoves(one.workflow_status).includes(to)).length,
  }));
  return (
    <NativeSelect
      size="xs"
      aria-label={t('bulk.move')}
      value=""
      onChange={(event) => {
        const to = targets.find((one) => one === event.currentTarget.value);
        if (to !== undefined) onMove(to);
      }}
      data={[
        { value: '', label: t('bulk.move') },
        ...counts.map(({ to, count }) => ({
          value: to,
          label: t('bulk.moveTo', { state: t(`state.${to}`), count, of: incidents.length }),
          disabled: count === 0,
        })),
      ]}
    />
  );
}

export function Tickets({ onTicket }: { onTicket: (system: 'tracker_a' | 'tracker_b') => void }) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      size="xs"
      aria-label={t('bulk.tickets')}
      value=""
      onChange={(event) => onTicket(event.currentTarget.value as 'tracker_a')}
      data={[
        { value: '', label: t('bulk.tickets') },
        { value: 'tracker_a', label: t('bulk.trackers.tracker_a') },
        { value: 'tracker_b', label: t('bulk.trackers.tracker_b') },
      ]}
    />
  );
}
