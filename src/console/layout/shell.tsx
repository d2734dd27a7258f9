// The frame of every page behind the sign-in: where one is, who one is, whether what is shown is
// new, and the way on.
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logOut } from '../api/requests/sessions.ts';
import { NextDeadline } from '../features/legal/next-deadline.tsx';
import { TourAgain, TourStrip } from '../features/tour/tour-strip.tsx';
import { HelpButton } from '../help/help-button.tsx';
import { Helped } from '../help/helped.tsx';
import { toggleHelp } from '../help/open.ts';
import { LiveChip } from '../live/chip.tsx';
import { useFollowing } from '../live/live.ts';
import { prefer, usePreferences } from '../preferences.ts';
import { endSession, useSession } from '../session.ts';
import { Allowed } from './allowed.tsx';
import { Choices } from './choices.tsx';
import css from './frame.module.css';
import { KeySheet } from './key-sheet.tsx';
import { BottomBar, Menu, useDestinations } from './menu.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { Palette } from './palette.tsx';
import { SessionWatch } from './session-watch.tsx';
import { useKeyboard, useKeys } from './use-keys.ts';

type Sheet = 'palette' | 'keys' | null;

export function Shell() {
  const { t } = useTranslation();
  const { rail } = usePreferences();
  const [sheet, setSheet] = useState<Sheet>(null);
  useFollowing();
  useKeyboard();
  useFrameKeys(setSheet);
  return (
    <div className={rail ? 'shell' : 'shell has-no-rail'}>
      <a className="skip" href="#content">
        {t('app.skip')}
      </a>
      <header className="rail">
        <Link to="/incidents" className="brand">
          <img src="/assets/mark.svg" alt="" width="24" height="24" />
          {t('app.name')}
        </Link>
        <Menu />
        <div className="rail-end">
          <Choices />
          <Who />
        </div>
      </header>
      <div className="page">
        <TopBar onOpen={setSheet} />
        <Helped>
          <TourStrip />
          <NextDeadline />
          <OfflineBanner />
          <SessionWatch />
          <main id="content" tabIndex={-1}>
            <Allowed>
              <Outlet />
            </Allowed>
          </main>
        </Helped>
      </div>
      <BottomBar>
        <Choices />
        <Who />
      </BottomBar>
      <Palette opened={sheet === 'palette'} onClose={() => setSheet(null)} />
      <KeySheet opened={sheet === 'keys'} onClose={() => setSheet(null)} />
    </div>
  );
}

function useFrameKeys(open: (sheet: Sheet) => void): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { live } = usePreferences();
  const pages = useDestinations();
  useKeys([
    { key: '?', name: t('keys.title'), run: () => open('keys') },
    { key: 'h', name: t('help.title'), run: toggleHelp },
    {
      key: 'L',
      name: live ? t('live.pause') : t('live.resume'),
      run: () => prefer({ live: !live }),
    },
    ...pages.map(({ to, name, key }) => ({
      key: `g ${key}`,
      name: t('palette.go', { page: t(`page.${name}.menu`) }),
      run: () => void navigate({ to }),
    })),
  ]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey) return;
      if (event.ctrlKey === event.metaKey) return;
      event.preventDefault();
      open('palette');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open]);
}

function TopBar({ onOpen }: { onOpen: (sheet: Sheet) => void }) {
  const { t } = useTranslation();
  const { rail } = usePreferences();
  return (
    <div className={css.topBar}>
      <div className={css.topChips}>
        <button
          type="button"
          className={clsx('chip', css.railSwitch)}
          aria-expanded={rail}
          onClick={() => prefer({ rail: !rail })}
        >
          {t('frame.menu')}
        </button>
        <button
          type="button"
          className={clsx('chip', css.searchChip)}
          onClick={() => onOpen('palette')}
        >
          {t('palette.title')} <kbd>Ctrl K</kbd>
        </button>
        <LiveChip />
        <button type="button" className={clsx('chip', css.keysChip)} onClick={() => onOpen('keys')}>
          {t('keys.short')} <kbd>?</kbd>
        </button>
      </div>
      <HelpButton shortcut="h" />
    </div>
  );
}

function Who() {
  const { t } = useTranslation();
  const { session } = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const signOut = async () => {
    // Whether or not the server gets it, this tab forgets the token.
    await logOut().catch(() => undefined);
    endSession('signed_out');
    await navigate({ to: '/sign-in' });
    // Anyone who signs in next may not be allowed to read it.
    queries.clear();
  };
  return (
    <>
      {session !== null && (
        <p className="who">
          <span>{session.email}</span>
          <span className="small">{session.roles.join(', ')}</span>
          <Link to="/admin/$section" params={{ section: 'tokens' }} className="small">
            {t('page.admin.parts.tokens')}
          </Link>
          <Link to="/admin/$section" params={{ section: 'password' }} className="small">
            {t('page.admin.parts.password')}
          </Link>
        </p>
      )}
      <TourAgain />
      <Button variant="default" size="xs" onClick={() => void signOut()}>
        {t('app.signOut')}
      </Button>
    </>
  );
}
