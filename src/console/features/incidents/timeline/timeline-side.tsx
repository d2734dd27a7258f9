// Next to the timeline: which entries are shown, and the log that they are entries of.
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toHex } from '../../../../trust-core/bytes.ts';
import { ApiError } from '../../../api/client.ts';
import { checkpointNote } from '../../../api/requests/audit.ts';
import { registryIncident } from '../../../api/requests/incidents.ts';
import { notesOf } from '../../../api/requests/notes.ts';
import type { TimelineEntry } from '../../../api/types.gen.ts';
import { at } from '../../../base-path.ts';
import { usePermission } from '../../../permission.ts';
import { useActorNames } from '../../../ui/actor.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { numberText } from '../../../ui/number.ts';
import { readCheckpoint } from '../../admin/signed-checkpoint.ts';
import { useDetailSearch, useGo } from '../detail/use-detail.ts';
import { countsOf, hiddenOf, showGroups, type ShowGroup } from './groups.ts';
import css from './timeline.module.css';

export function TimelineSide({ id }: { id: string }) {
  const read = useQuery(registryIncident(id)).data?.body;
  if (read === undefined) return null;
  return (
    <>
      <Show id={id} timeline={read.timeline} />
      <Chain incident={read.id} />
    </>
  );
}

function Show({ id, timeline }: { id: string; timeline: readonly TimelineEntry[] }) {
  const { t } = useTranslation();
  const go = useGo();
  const filter = useDetailSearch();
  const nameOf = useActorNames();
  const notes = useQuery(notesOf(id)).data?.notes ?? [];
  const hidden = hiddenOf(filter);
  const counts = countsOf(timeline, notes);
  const people = [...new Set(timeline.map((one) => one.actor))]
    .map((value) => ({ value, label: nameOf(value) }))
    .sort((one, other) => one.label.localeCompare(other.label));
  const set = (part: { hide?: string | undefined; actor?: string | undefined }) => {
    const { hide, actor } = { hide: filter.hide, actor: filter.actor, ...part };
    go({ tab: 'timeline', ...(hide ? { hide } : {}), ...(actor ? { actor } : {}) });
  };
  return (
    <section className={clsx(css.show, 'gate')} aria-labelledby="show-title">
      <h2 id="show-title">{t('timeline.show')}</h2>
      <ul>
        {showGroups
          .filter((name) => (counts.get(name) ?? 0) > 0 || hidden.has(name))
          .map((name) => (
            <li key={name}>
              <Checkbox
                size="xs"
                label={t(`timeline.groups.${name}`)}
                checked={!hidden.has(name)}
                onChange={() => set({ hide: toggled(hidden, name).join() })}
              />
              <span className="small">{numberText(counts.get(name) ?? 0)}</span>
            </li>
          ))}
      </ul>
      <NativeSelect
        label={t('timeline.actor')}
        value={filter.actor ?? ''}
        onChange={(event) => set({ actor: event.currentTarget.value })}
        data={[{ value: '', label: t('list.any') }, ...people]}
      />
    </section>
  );
}

function toggled(hidden: ReadonlySet<ShowGroup>, name: ShowGroup): ShowGroup[] {
  return showGroups.filter((one) => hidden.has(one) !== (one === name));
}

/** What the log says of itself. That it holds is said where it is verified, and not here. */
function Chain({ incident }: { incident: string }) {
  const { t } = useTranslation();
  const audit = usePermission('GET /api/ip3/v1/audit');
  const [isOpen, open] = useState(false);
  return (
    <section className={clsx(css.chain, 'gate')} aria-labelledby="chain-title">
      <h2 id="chain-title">
        <ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" /> {t('timeline.chain')}
      </h2>
      <p className="small">{t('timeline.chainSays')}</p>
      {isOpen ? (
        <Checkpoint />
      ) : (
        <Button size="compact-xs" variant="default" onClick={() => open(true)}>
          {t('logCheck.title')}
        </Button>
      )}
      {audit.may ? (
        <a href={at(`/admin/audit?incident=${incident}`)}>{t('timeline.verify')}</a>
      ) : (
        <p className="small">{t('timeline.auditNeeds', { role: audit.needs })}</p>
      )}
    </section>
  );
}

function Checkpoint() {
  const { t } = useTranslation();
  const { data: note, error } = useQuery(checkpointNote);
  const head = note === undefined ? null : readCheckpoint(note);
  const hasNone = error instanceof ApiError && error.problem.error === 'not_found';
  return (
    <>
      <p className="small" role="status">
        {head !== null && t('timeline.checkpoint', { size: numberText(head.size) })}
        {hasNone && t('timeline.noCheckpoint')}
      </p>
      {head !== null && <Root root={toHex(head.root)} />}
    </>
  );
}

function Root({ root }: { root: string }) {
  const { t } = useTranslation();
  return (
    <p className={css.root}>
      <span className="mono" title={root}>
        {root.slice(0, 8)} … {root.slice(-8)}
      </span>
      <CopyButton text={root} label={t('logCheck.root')} isSmall />
    </p>
  );
}
