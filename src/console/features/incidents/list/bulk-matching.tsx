// All incidents that match the filter, as one change that the server works through: what can be
// done with them, how far it is, and Undo.
import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { keys } from '../../../api/keys.ts';
import {
  bulkChange,
  cancelBulkChange,
  refusedItems,
  startBulkChange,
  undoBulkChange,
  type AskedChange,
} from '../../../api/requests/bulk-changes.ts';
import { served } from '../../../i18n/served.ts';
import { Fault } from '../../../ui/fault.tsx';
import { numberText } from '../../../ui/number.ts';
import { PersonPicker } from '../../../ui/person-picker.tsx';
import { useWrite } from '../../../ui/use-write.ts';
import css from './bulk.module.css';
import { closeAround, DropPanel } from './drop-panel.tsx';
import { parametersOf } from './query.ts';
import { SetSeverity } from './set-severity.tsx';
import { useListAddress } from './use-list.ts';

const targets = ['triaged', 'assigned', 'fixing', 'retest'] as const;

interface MatchingProps {
  /** As it is written: with "+" where there are more. */
  total: string;
  onStarted: (id: string) => void;
  onClear: () => void;
}

export function BulkMatching({ total, onStarted, onClear }: MatchingProps) {
  const { t } = useTranslation();
  const { query } = useListAddress();
  const start = useWrite(startBulkChange, ({ body }) => onStarted(body.id));
  const begin = (change: AskedChange) => {
    const given = Object.entries(parametersOf(query)).filter(([, value]) => value !== undefined);
    start.mutate({ filter: Object.fromEntries(given), change });
  };
  return (
    <>
      <div className={css.bulkLine}>
        <p role="status">
          <strong>{t('bulk.matching', { n: total })}</strong>
        </p>
        <fieldset disabled={start.isPending} className="bulk-actions">
          <legend className="visually-hidden">{t('bulk.title')}</legend>
          <AssignAll onAssign={(owner_email) => begin({ assign: { owner_email } })} />
          <NativeSelect
            size="xs"
            aria-label={t('bulk.move')}
            value=""
            onChange={({ currentTarget: { value } }) => {
              const to = targets.find((one) => one === value);
              if (to !== undefined) begin({ move: { to } });
            }}
            data={[
              { value: '', label: t('bulk.move') },
              ...targets.map((value) => ({ value, label: t(`state.${value}`) })),
            ]}
          />
          <SetSeverity onSet={begin} />
          <TagAll onTag={(tag) => begin({ tag })} />
        </fieldset>
        <Button size="xs" variant="subtle" onClick={onClear}>
          {t('bulk.clear')}
        </Button>
      </div>
      {start.error !== null && <Fault error={start.error} />}
    </>
  );
}

function AssignAll({ onAssign }: { onAssign: (owner: string) => void }) {
  const { t } = useTranslation();
  const [owner, setOwner] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (owner.trim() === '') return;
    closeAround(form.current);
    onAssign(owner.trim());
  };
  return (
    <DropPanel label={t('bulk.assign')} className="is-up">
      <form className="stack" onSubmit={submit} ref={form}>
        <PersonPicker
          label={t('field.owner_email')}
          description={t('bulk.unknownOwner')}
          value={owner}
          onChange={setOwner}
        />
        <Button type="submit" size="xs">
          {t('bulk.assignThem')}
        </Button>
      </form>
    </DropPanel>
  );
}

function TagAll({ onTag }: { onTag: (tag: { add: string[]; remove: string[] }) => void }) {
  const { t } = useTranslation();
  const [add, setAdd] = useState('');
  const [remove, setRemove] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const tagsOf = (text: string) => text.split(',').flatMap((tag) => tag.trim() || []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const tag = { add: tagsOf(add), remove: tagsOf(remove) };
    if (tag.add.length + tag.remove.length === 0) return;
    closeAround(form.current);
    onTag(tag);
  };
  return (
    <DropPanel label={t('bulk.tag')} className="is-up">
      <form className="stack" onSubmit={submit} ref={form}>
        <TextInput
          label={t('bulk.tagsAdd')}
          value={add}
          maxLength={500}
          onChange={(event) => setAdd(event.currentTarget.value)}
        />
        <TextInput
          label={t('bulk.tagsRemove')}
          value={remove}
          maxLength={500}
          onChange={(event) => setRemove(event.currentTarget.value)}
        />
        <Button type="submit" size="xs">
          {t('bulk.tagThem')}
        </Button>
      </form>
    </DropPanel>
  );
}

interface JobProps {
  id: string;
  onNext: (id: string | null) => void;
}

export function BulkJob({ id, onNext }: JobProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data, error } = useQuery(bulkChange(id));
  const cancel = useWrite(cancelBulkChange);
  const undo = useWrite(undoBulkChange, ({ body }) => onNext(body.id));
  const status = data?.body.status;
  useEffect(() => {
    if (status === undefined || status === 'running') return;
    for (const queryKey of [keys.incidents.all, keys.overview.all, keys.deadlines.all])
      void queries.invalidateQueries({ queryKey });
  }, [status, queries]);
  if (error !== null) return <Fault error={error} />;
  if (data === undefined) return null;
  const { done, refused, total, undo_of, failure } = data.body;
  const isOver = data.body.status !== 'running';
  const said = data.body.status === 'completed' && undo_of !== null ? 'undone' : data.body.status;
  const counts = { done: numberText(done), total: numberText(total) };
  return (
    <div className={css.bulkResults}>
      <header>
        <h2>{t('bulk.job.title')}</h2>
        <p role="status">
          {t(`bulk.job.${said}`, counts)}
          {isOver && refused > 0 && ` ${t('bulk.refused', { count: refused })}`} {failure}
        </p>
        {isOver && undo_of === null && done > 0 && (
          <Button
            size="xs"
            variant="default"
            loading={undo.isPending}
            onClick={() => undo.mutate(id)}
          >
            {t('bulk.job.undo')}
          </Button>
        )}
        {isOver ? (
          <CloseButton aria-label={t('bulk.forget')} onClick={() => onNext(null)} />
        ) : (
          <Button
            size="xs"
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate(id)}
          >
            {t('bulk.job.cancel')}
          </Button>
        )}
      </header>
      {undo.error !== null && <Fault error={undo.error} />}
      {!isOver && <progress aria-label={t('bulk.job.title')} max={total} value={done + refused} />}
      {isOver && <Refused id={id} count={refused} />}
    </div>
  );
}

function Refused({ id, count }: { id: string; count: number }) {
  const { data } = useQuery(refusedItems(id, count));
  if (data === undefined) return null;
  return (
    <ul>
      {data.body.items.map(({ incident_id, public_id, title, reason }) => (
        <li key={incident_id} className={css.refusedItem}>
          <Link to="/incidents/$id" params={{ id: public_id }}>
            {public_id}
          </Link>
          <span className={css.bulkWhat}>
            <bdi>{title}</bdi>
            <span className={css.bulkWhy}>{reason !== null && served(reason)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
