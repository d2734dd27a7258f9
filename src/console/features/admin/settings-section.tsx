// The settings of the running service by subject, with a search and a mark on each that differs
// from its default. They are set on the server, so that nothing can be changed here.
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settings } from '../../api/requests/system.ts';
import type { Setting } from '../../api/types.gen.ts';
import { served } from '../../i18n/served.ts';
import { Nothing } from '../../ui/nothing.tsx';
import { Read } from '../../ui/read.tsx';
import { groupOf, settingGroups, type SettingGroup } from './setting-groups.ts';
import { wordsOf } from './setting-value.ts';
import css from './settings.module.css';

export function SettingsSection() {
  return <Read of={useQuery(settings)}>{({ body }) => <Settings all={body.settings} />}</Read>;
}

function isChanged({ source }: Setting): boolean {
  return source !== 'default' && source !== 'unset';
}

function Settings({ all }: { all: readonly Setting[] }) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const found = all.filter(({ name, meaning }) =>
    `${name} ${served(meaning)}`.toLowerCase().includes(wanted),
  );
  const groups = settingGroups
    .map((group) => ({ group, of: found.filter(({ name }) => groupOf(name) === group) }))
    .filter(({ of }) => of.length > 0);
  return (
    <div className={css.settings}>
      <div className={css.side}>
        <TextInput
          type="search"
          aria-label={t('admin.settings.find')}
          placeholder={t('admin.settings.find')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <nav aria-label={t('admin.settings.groups')}>
          <ul>
            {groups.map(({ group, of }) => (
              <li key={group}>
                <a href={`#settings-${group}`}>{t(`admin.settings.group.${group}`)}</a>
                {of.some(isChanged) && (
                  <span className={css.mark} title={t('admin.settings.changed')} />
                )}
                <span className="small">{of.length}</span>
              </li>
            ))}
          </ul>
        </nav>
        <p className="small" role="status">
          {t('admin.settings.count', { count: found.length })}{' '}
          {t('admin.settings.changedCount', { count: found.filter(isChanged).length })}
        </p>
        <p className="small">{t('admin.settings.how')}</p>
      </div>
      <div>
        {groups.length === 0 && (
          <Nothing why={t('admin.settings.noMatch')}>
            <Button variant="default" size="xs" onClick={() => setWords('')}>
              {t('list.clear')}
            </Button>
          </Nothing>
        )}
        {groups.map(({ group, of }) => (
          <Group key={group} group={group} of={of} />
        ))}
      </div>
    </div>
  );
}

function Group({ group, of }: { group: SettingGroup; of: readonly Setting[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby={`settings-${group}`} className={css.group}>
      <h2 id={`settings-${group}`} tabIndex={-1}>
        {t(`admin.settings.group.${group}`)}
      </h2>
      <ul>
        {of.map((setting) => (
          <li key={setting.name} className={clsx(isChanged(setting) && css.isChanged)}>
            <div>
              <strong>{served(setting.meaning).replaceAll('`', '')}</strong>
              <code className="small hash">{setting.name}</code>
            </div>
            <Value setting={setting} />
            <Source setting={setting} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Value({ setting: { value, secret, source } }: { setting: Setting }) {
  const { t } = useTranslation();
  if (source === 'unset') return <span className="small">{t('admin.settings.unset')}</span>;
  if (secret) return <span>{t('admin.settings.secret')}</span>;
  const words = wordsOf(value ?? '', t);
  if (words === null) return <code className="hash">{value}</code>;
  return (
    <div>
      {words.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  );
}

function Source({ setting }: { setting: Setting }) {
  const { t } = useTranslation();
  const { source, secret, default: usual } = setting;
  return (
    <span>
      {t(`admin.settings.sources.${source}`)}
      {isChanged(setting) && !secret && (
        <span className="small">
          {' '}
          {usual === null
            ? t('admin.settings.noDefault')
            : t('admin.settings.defaultIs', { value: wordsOf(usual, t)?.join('; ') ?? usual })}
        </span>
      )}
    </span>
  );
}
