// The main menu: in the rail, and on a narrow page at the bottom with the rest behind "More".
import { Link, useLocation, type LinkProps } from '@tanstack/react-router';
import { BookOpen, Ellipsis, FileText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { at } from '../base-path.ts';
import { pageIcons } from '../pages/icons.gen.ts';
import { destinations as entries } from '../pages/menu.gen.ts';
import { mayCall } from '../permission.ts';
import { useSession } from '../session.ts';
import css from './frame.module.css';
import { PinnedViews } from './pinned-views.tsx';
import { useWaiting } from './waiting.ts';

type To = NonNullable<LinkProps['to']>;

/** An entry can lead to a part of a page, whose address the router knows with `$section`. */
const destinations = entries.map((entry) => ({ ...entry, to: entry.to as To }));

type Destination = (typeof destinations)[number];

/** Read now and then, below the line; the work is above it. */
const background = new Set<Destination['name']>(['map', 'statistics', 'admin']);

/** The pages of the menu that the roles of this session can read. */
export function useDestinations(): Destination[] {
  const { session } = useSession();
  return destinations.filter(({ reads }) => mayCall(session, reads));
}

export function Menu() {
  const { t } = useTranslation();
  const shown = useDestinations();
  return (
    <nav aria-label={t('app.menu')} className="menu">
      <ul>
        {shown.map((destination) => (
          <li
            key={destination.to}
            className={background.has(destination.name) ? css.isBackground : undefined}
          >
            <DestinationLink destination={destination} />
            {destination.name === 'incidents' && <PinnedViews />}
          </li>
        ))}
      </ul>
      <OtherPages />
    </nav>
  );
}

/** The router marks where one is by `to`; pages that belong to it elsewhere are marked here. */
function DestinationLink({ destination: { to, name, under } }: { destination: Destination }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const waiting = useWaiting()[name];
  const isHere = under.some((start) => pathname.startsWith(start));
  const mark = isHere ? ({ className: 'active', 'aria-current': 'page' } as const) : {};
  const Icon = pageIcons[name];
  const word = t(`page.${name}.menu`);
  return (
    <Link to={to} title={word} {...mark}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className={css.word}>{word}</span>
      {waiting !== undefined && (
        <>
          <span className={waiting.isLate ? 'count is-late' : 'count is-mine'} aria-hidden="true">
            {waiting.count}
          </span>
          <span className="visually-hidden">
            {t(waiting.isLate ? 'frame.overdue' : 'frame.waiting', { count: waiting.count })}
          </span>
        </>
      )}
    </Link>
  );
}

function OtherPages() {
  const { t } = useTranslation();
  return (
    <ul className={css.menuOther}>
      <li>
        <a href={at('/api/docs')} title={t('app.docs')}>
          <BookOpen size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className={css.word}>{t('app.docs')}</span>
        </a>
      </li>
      <li>
        <Link to="/documents/incidents" title={t('public.documents')}>
          <FileText size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className={css.word}>{t('public.documents')}</span>
        </Link>
      </li>
    </ul>
  );
}

export function BottomBar({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation();
  const shown = useDestinations();
  const { pathname } = useLocation();
  const more = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (more.current !== null) more.current.open = false;
  }, [pathname]);
  const link = (destination: Destination) => (
    <DestinationLink key={destination.to} destination={destination} />
  );
  return (
    <nav aria-label={t('app.menu')} className={css.bottomBar}>
      {shown.filter(({ isPrimary }) => isPrimary).map(link)}
      <details ref={more}>
        <summary>
          <Ellipsis size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('frame.more')}
        </summary>
        <div className={css.bottomMore}>
          {shown.filter(({ isPrimary }) => !isPrimary).map(link)}
          <OtherPages />
          {children}
        </div>
      </details>
    </nav>
  );
}
