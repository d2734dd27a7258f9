// The main menu: in the rail, and on a narrow page at the bottom with the rest behind "More".
import { Link, useLocation, type LinkProps } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isPermitted } from '../../domain/policy.ts';
import { isRole } from '../../domain/role.ts';
import { routeAccess } from '../api/permissions.gen.ts';
import { destinations as entries } from '../pages/menu.gen.ts';
import { useSession } from '../session.ts';
import css from './frame.module.css';

type To = NonNullable<LinkProps['to']>;

/** An entry may lead to a part of a page, whose address the router knows with `$section`. */
const destinations = entries.map((entry) => ({ ...entry, to: entry.to as To }));

type Destination = (typeof destinations)[number];

/** The pages of the menu that the roles of this session may read. */
export function useDestinations(): Destination[] {
  const { session } = useSession();
  const roles = (session?.roles ?? []).filter(isRole);
  return destinations.filter(({ reads }) => isPermitted(roles, routeAccess[reads]));
}

export function Menu() {
  const { t } = useTranslation();
  const shown = useDestinations();
  return (
    <nav aria-label={t('app.menu')} className="menu">
      <ul>
        {shown.map((destination) => (
          <li key={destination.to}>
            <DestinationLink destination={destination} />
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
  const isHere = under.some((start) => pathname.startsWith(start));
  const mark = isHere ? ({ className: 'active', 'aria-current': 'page' } as const) : {};
  return (
    <Link to={to} {...mark}>
      {t(`page.${name}.menu`)}
    </Link>
  );
}

function OtherPages() {
  const { t } = useTranslation();
  return (
    <ul className={css.menuOther}>
      <li>
        <a href="/api/docs">{t('app.docs')}</a>
      </li>
      <li>
        <Link to="/documents/incidents">{t('public.documents')}</Link>
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
        <summary>{t('frame.more')}</summary>
        <div className={css.bottomMore}>
          {shown.filter(({ isPrimary }) => !isPrimary).map(link)}
          <OtherPages />
          {children}
        </div>
      </details>
    </nav>
  );
}
