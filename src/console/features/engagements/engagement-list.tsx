// Engagements that one is in on: how far each is, and how far its proof is.
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { phases } from '../../../domain/engagement-phase.ts';
import { engagementPage } from '../../api/requests/engagements.ts';
import { usePermission } from '../../permission.ts';
import { KeysetPages } from '../../ui/keyset-pages.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/read.tsx';
import { Deconfliction } from './deconfliction.tsx';
import { Table } from './engagement-table.tsx';
import { NewEngagement } from './new-engagement.tsx';

const from = '/inside/engagements';

export function EngagementList() {
  const { t } = useTranslation();
  const search = useSearch({ from });
  const navigate = useNavigate({ from: '/engagements' });
  const { may, needs } = usePermission('POST /api/ip3/v1/engagements');
  const isAsking = search.view === 'ask';
  const go = (view: string | undefined) => void navigate({ search: { view } });
  return (
    <>
      <PageHead title={t('page.engagements.title')} lead={t('engagements.lead')}>
        <div className="moves">
          <Button size="xs" variant="default" onClick={() => go(isAsking ? undefined : 'ask')}>
            {isAsking ? t('engagements.showList') : t('engagements.ask.title')}
          </Button>
          {may && (
            <Button variant={isAsking ? 'default' : 'filled'} onClick={() => go('new')}>
              {t('engagements.new')}
            </Button>
          )}
        </div>
        {!may && <p className="small">{t('engagements.newNeeds', { role: needs })}</p>}
      </PageHead>
      {isAsking ? <Deconfliction /> : <List />}
      {search.view === 'new' && may && <NewEngagement onClose={() => go(undefined)} />}
    </>
  );
}

function List() {
  const { t } = useTranslation();
  const { q, phase, cursor } = useSearch({ from });
  const navigate = useNavigate({ from: '/engagements' });
  const page = useQuery(engagementPage({ q, phase, cursor }));
  const isFiltered = q !== undefined || phase !== undefined;
  return (
    <>
      <Filters key={q ?? ''} />
      <Read of={page}>
        {({ body }) =>
          body.count === 0 ? (
            <Nothing why={isFiltered ? t('engagements.noMatch') : t('engagements.empty')}>
              {isFiltered ? (
                <Link to="/engagements">{t('list.clear')}</Link>
              ) : (
                <p className="small">{t('engagements.restrictedNote')}</p>
              )}
            </Nothing>
          ) : (
            <>
              <Table engagements={body.engagements} />
              <KeysetPages
                counted={t('engagements.count', { count: body.count })}
                cursor={cursor}
                nextCursor={body.next_cursor}
                onGo={(next) => void navigate({ search: { q, phase, cursor: next } })}
              />
            </>
          )
        }
      </Read>
    </>
  );
}

function Filters() {
  const { t } = useTranslation();
  const { q, phase } = useSearch({ from });
  const navigate = useNavigate({ from: '/engagements' });
  const [words, setWords] = useState(q ?? '');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void navigate({ search: { q: words.trim() || undefined, phase } });
  };
  return (
    <form className="filters" role="search" onSubmit={submit}>
      <TextInput
        type="search"
        aria-label={t('engagements.search')}
        placeholder={t('engagements.search')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={t('engagementField.phase')}
        value={phase ?? ''}
        onChange={(event) =>
          void navigate({ search: { q, phase: event.currentTarget.value || undefined } })
        }
        data={[
          { value: '', label: `${t('engagementField.phase')}: ${t('list.any')}` },
          ...phases.map((value) => ({ value, label: t(`engagements.phases.${value}`) })),
        ]}
      />
      {(q !== undefined || phase !== undefined) && <Link to="/engagements">{t('list.clear')}</Link>}
    </form>
  );
}
