// The frame of every page behind the sign-in: where one is, who one is, whether what is shown is
// new, and the way on.
import { ActionIcon } from '@mantine/core';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { PanelLeft, Search } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { at } from '../base-path.ts';
import { NextDeadline } from '../features/legal/next-deadline.tsx';
import { useTour } from '../features/tour/tour.ts';
import { HelpButton } from '../help/help-button.tsx';
import { Helped } from '../help/helped.tsx';
import { toggleHelp } from '../help/open.ts';
import { LiveChip } from '../live/chip.tsx';
import { useFollowing } from '../live/live.ts';
import { prefer, usePreferences } from '../preferences.ts';
import { useAskedProof } from '../step-up.ts';
import { HeadAside } from '../ui/page-head.tsx';
import { useNarrower } from '../ui/use-narrower.ts';
import { AccountMenu } from './account-menu.tsx';
import { Allowed } from './allowed.tsx';
import css from './frame.module.css';
import {
  Later,
  LaterAccountChoices,
  LaterKeySheet,
  LaterPalette,
  LaterStepUp,
  LaterTourStrip,
  useLaterParts,
} from './later.tsx';
import { BottomBar, Menu, useDestinations } from './menu.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SessionWatch } from './session-watch.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useKeyboard, useKeys } from './use-keys.ts';

type Sheet = 'palette' | 'keys' | null;

export function Shell() {
  const { t } = useTranslation();
  const { rail } = usePreferences();
  const [sheet, show] = useState<Sheet>(null);
  const [hadSheet, setHadSheet] = useState(false);
  const setSheet = useCallback((next: Sheet) => {
    setHadSheet(true);
    show(next);
  }, []);
  useLaterParts();
  const asked = useAskedProof();
  const tour = useTour();
  const isPhone = useNarrower(640);
  const isNarrow = useNarrower(960);
  useFollowing();
  useKeyboard();
  useFrameKeys(setSheet);
  return (
    <div
      className={
        !isPhone && (isNarrow || !rail) ? clsx('is-folded', css.shell, css.isFolded) : css.shell
      }
    >
      <a className="skip" href="#content">
        {t('app.skip')}
      </a>
      {!isPhone && <Rail onOpen={setSheet} mayUnfold={!isNarrow} />}
      <div className={css.page}>
        <Helped>
          {tour?.open && (
            <Later>
              <LaterTourStrip at={tour.step} />
            </Later>
          )}
          <OfflineBanner />
          <SessionWatch />
          {asked !== null && (
            <Later>
              <LaterStepUp />
            </Later>
          )}
          <HeadAside value={<Aside onSearch={isPhone ? () => setSheet('palette') : null} />}>
            <main id="content" tabIndex={-1}>
              <Allowed>
                <Outlet />
              </Allowed>
            </main>
          </HeadAside>
        </Helped>
      </div>
      {isPhone && (
        <BottomBar>
          <HelpButton />
          <Later>
            <LaterAccountChoices onKeys={() => setSheet('keys')} onDone={() => undefined} />
          </Later>
        </BottomBar>
      )}
      <UndoBar />
      {hadSheet && (
        <Later>
          <LaterPalette opened={sheet === 'palette'} onClose={() => setSheet(null)} />
          <LaterKeySheet opened={sheet === 'keys'} onClose={() => setSheet(null)} />
        </Later>
      )}
    </div>
  );
}

interface RailProps {
  onOpen: (sheet: Sheet) => void;
  /** Whether there is room for words. */
  mayUnfold: boolean;
}

function Rail({ onOpen, mayUnfold }: RailProps) {
  const { t } = useTranslation();
  const { rail } = usePreferences();
  return (
    <header className={clsx('rail', css.rail)}>
      <div className={css.railTop}>
        <Link to="/incidents" className="brand" title={t('app.name')}>
          <img src={at('/assets/mark.svg')} alt="" width="22" height="22" />
          <span className={css.word}>{t('app.name')}</span>
        </Link>
        {mayUnfold && (
          <button
            type="button"
            className={css.fold}
            aria-label={t('frame.menu')}
            aria-expanded={rail}
            title={t('frame.menu')}
            onClick={() => prefer({ rail: !rail })}
          >
            <PanelLeft size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
      </div>
      <button
        type="button"
        className={css.jump}
        title={t('palette.short')}
        onClick={() => onOpen('palette')}
      >
        <Search size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className={css.word}>{t('palette.short')}</span> <kbd>Ctrl K</kbd>
      </button>
      <Menu />
      <div className={css.railEnd}>
        <HelpButton shortcut="h" />
        <AccountMenu onKeys={() => onOpen('keys')} />
      </div>
    </header>
  );
}

/** At the right of every heading: whether what is shown is new, and what is due. */
function Aside({ onSearch }: { onSearch: (() => void) | null }) {
  const { t } = useTranslation();
  return (
    <>
      <LiveChip />
      <NextDeadline />
      {onSearch !== null && (
        <ActionIcon variant="default" aria-label={t('palette.title')} onClick={onSearch}>
          <Search size={16} strokeWidth={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
    </>
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
