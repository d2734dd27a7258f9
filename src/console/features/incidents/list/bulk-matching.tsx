// All incidents that match the filter, as one change that the server works through: what can be
// done with them, how far it is, and Undo.
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { startBulkChange, type AskedChange } from '../../../api/requests/bulk-changes.ts';
import { Fault } from '../../../ui/fault.tsx';
import { PersonPicker } from '../../../ui/person-picker.tsx';
import { useWrite } from '../../../ui/use-write.ts';
import css from './bulk.module.css';
import { closeAround, DropPanel } from './drop-panel.tsx';
import listCss from './list.module.css';
import { parametersOf } from './query.ts';
import { SetSeverity } from './set-severity.tsx';
import { useListQuery } from './use-list.ts';

const targets = ['triaged', 'assigned', 'fixing', 'retest'] as const;

interface MatchingProps {
  /** As it is written: with "+" where there are more. */
  total: string;
  onStarted: (id: string) => void;
  onClear: () => void;
}

export function BulkMatching({ total, onStarted, onClear }: MatchingProps) {
  const { t } = useTranslation();
  const { query } = useListQuery();
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
        <fieldset disabled={start.isPending} className={css.bulkActions}>
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
    <DropPanel label={t('bulk.assign')} className={listCss.isUp}>
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
    <DropPanel label={t('bulk.tag')} className={listCss.isUp}>
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
