// While the server does not answer: said on every page, with a way to ask it now. When it is back,
// what is shown is read again.
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../preferences.ts';
import { askServer, useOfflineSince } from '../reach.ts';
import { clockTime } from '../ui/instant.tsx';
import css from './frame.module.css';

export function OfflineBanner() {
  const { t } = useTranslation();
  const { zone } = usePreferences();
  const since = useOfflineSince();
  const queries = useQueryClient();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (since === null && wasOffline.current) void queries.invalidateQueries();
    wasOffline.current = since !== null;
  }, [since, queries]);
  return (
    <div role="alert" className={css.bannerPlace}>
      {since !== null && (
        <div className={css.banner}>
          <span>{t('frame.offline', { at: clockTime(since, zone) })}</span>
          <Button size="xs" variant="default" onClick={() => void askServer()}>
            {t('error.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
