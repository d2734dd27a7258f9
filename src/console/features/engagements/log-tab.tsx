// The control-team log and the evidence register: one chain, only ever added to. The key
// `n` opens the entry form anywhere on the page.
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { entryTypes } from '../../../domain/engagement-phase.ts';
import { engagementLog } from '../../api/requests/engagement-results.ts';
import type { Engagement, LogEntry } from '../../api/types.gen.ts';
import { usePermission } from '../../permission.ts';
import { usePreferences } from '../../preferences.ts';
import { KeysetPages } from '../../ui/keyset-pages.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { Read } from '../../ui/read.tsx';
import css from './engagements.module.css';
import { EntryForm } from './entry-form.tsx';
import { instantOf } from './lines.ts';
import { Entry } from './log-entry.tsx';

const from = '/inside/engagements/$id';

export function LogTab({ engagement }: { engagement: Engagement }) {
  const { t } = useTranslation();
  const { id } = engagement;
  const { may, needs } = usePermission('POST /api/ip3/v1/engagements/:id/log');
  /** What the new entry is about: nothing, or the entry that it registers. */
  const [adding, setAdding] = useState<LogEntry | 'new' | null>(null);
  useNewKey(may, () => setAdding('new'));
  return (
    <>
      <p className="small">{t('engagements.log.note')}</p>
      {may ? (
        <p>
          <Button
            variant={adding === null ? 'filled' : 'default'}
            aria-keyshortcuts="n"
            onClick={() => setAdding('new')}
          >
            {t('engagements.log.add')}
          </Button>
        </p>
      ) : (
        <p className="small">{t('engagements.writeNeeds', { role: needs })}</p>
      )}
      {adding !== null && (
        <EntryForm
          key={adding === 'new' ? 'new' : adding.id}
          engagement={id}
          about={adding === 'new' ? null : adding}
          onClose={() => setAdding(null)}
        />
      )}
      <Filters />
      <Entries id={id} onRegister={may ? setAdding : null} />
    </>
  );
}

/** One key without Ctrl, unless someone is typing or has switched such keys off. */
function useNewKey(may: boolean, open: () => void) {
  const { single_keys } = usePreferences();
  useEffect(() => {
    if (!may || !single_keys) return undefined;
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const types = target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName);
      if (event.key !== 'n' || types || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}

function Filters() {
  const { t } = useTranslation();
  const { type, since, until } = useSearch({ from });
  const navigate = useNavigate({ from: '/engagements/$id' });
  const [typed, setTyped] = useState({ since: since ?? '', until: until ?? '' });
  const go = (change: {
    type?: string | undefined;
    since?: string | undefined;
    until?: string | undefined;
  }) => void navigate({ search: { tab: 'log', type, since, until, ...change } });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    go({ since: typed.since.trim() || undefined, until: typed.until.trim() || undefined });
  };
  const time = (name: 'since' | 'until') => ({
    'aria-label': t(`engagements.log.${name}`),
    placeholder: t(`engagements.log.${name}`),
    value: typed[name],
    error:
      typed[name].trim() !== '' && instantOf(typed[name]) === undefined
        ? t('engagements.notATime')
        : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  return (
    <form className="filters" role="search" onSubmit={submit}>
      <NativeSelect
        aria-label={t('engagements.log.type')}
        value={type ?? ''}
        onChange={(event) => go({ type: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: `${t('engagements.log.type')}: ${t('list.any')}` },
          ...entryTypes.map((value) => ({ value, label: t(`engagements.log.types.${value}`) })),
        ]}
      />
      <TextInput {...time('since')} />
      <TextInput {...time('until')} />
      <Button type="submit" variant="default">
        {t('actions.filters.apply')}
      </Button>
    </form>
  );
}

interface EntriesProps {
  id: string;
  onRegister: ((entry: LogEntry) => void) | null;
}

function Entries({ id, onRegister }: EntriesProps) {
  const { t } = useTranslation();
  const { type, since, until, about, cursor } = useSearch({ from });
  const navigate = useNavigate({ from: '/engagements/$id' });
  const query = {
    ...{ type, about, cursor },
    since: since === undefined ? undefined : instantOf(since),
    until: until === undefined ? undefined : instantOf(until),
  };
  const read = useQuery(engagementLog(id, query));
  const isFiltered = [type, since, until, about].some((one) => one !== undefined);
  return (
    <Read of={read}>
      {({ body }) =>
        body.count === 0 ? (
          <Nothing why={isFiltered ? t('engagements.log.noMatch') : t('engagements.log.empty')}>
            {isFiltered && (
              <Link to="/engagements/$id" params={{ id }} search={{ tab: 'log' }}>
                {t('list.clear')}
              </Link>
            )}
          </Nothing>
        ) : (
          <>
            <ol className={css.entries}>
              {body.entries.map((entry) => (
                <Entry key={entry.id} engagement={id} entry={entry} onRegister={onRegister} />
              ))}
            </ol>
            <KeysetPages
              counted={t('engagements.log.count', { count: body.count })}
              cursor={cursor}
              nextCursor={body.next_cursor}
              onGo={(next) => void navigate({ search: (now) => ({ ...now, cursor: next }) })}
            />
          </>
        )
      }
    </Read>
  );
}
