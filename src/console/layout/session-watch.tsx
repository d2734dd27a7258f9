// The end of the session: announced in time with a way to go on, and when it has come, requested
// over the page, which keeps what is typed (WCAG 2.2.1).
import { Button } from '@mantine/core';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loseSession, useSession } from '../session.ts';
import css from './frame.module.css';
import { Later, LaterSessionDialog } from './later.tsx';
import { useLeaving } from './use-sign-out.ts';

const warnMs = 5 * 60_000;

export function SessionWatch() {
  const { t } = useTranslation();
  const { session, ended } = useSession();
  const [asked, setAsked] = useState(false);
  useLeaving();
  const left = useTimeLeft(ended === null ? (session?.expires_at ?? null) : null);
  const isNear = left !== null && left < warnMs;
  useEffect(() => {
    if (left !== null && left <= 0) loseSession();
  }, [left]);
  const isReplaced = ended === 'replaced';
  const isOver = ended === 'expired' || isReplaced;
  const minutes = Math.max(1, Math.ceil((left ?? 0) / 60_000));
  return (
    <>
      <div role="status" className={css.bannerPlace}>
        {isNear && (
          <div className={clsx(css.banner, 'is-soon')}>
            <span>{t('frame.sessionEnds', { count: minutes })}</span>
            <Button size="xs" variant="default" onClick={() => setAsked(true)}>
              {t('frame.stay')}
            </Button>
          </div>
        )}
      </div>
      {(isOver || asked) && (
        <Later>
          <LaterSessionDialog
            isReplaced={isReplaced}
            isOver={isOver}
            onDone={() => setAsked(false)}
          />
        </Later>
      )}
    </>
  );
}

/** Milliseconds until then, checked every few seconds. */
function useTimeLeft(until: number | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000);
    return () => clearInterval(timer);
  }, []);
  return until === null ? null : until - now;
}
