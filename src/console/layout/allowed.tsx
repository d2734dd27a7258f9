// A page that the roles of this session cannot read says so, and asks for nothing.
import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isRole } from '../../domain/role.ts';
import { routeAccess } from '../api/permissions.gen.ts';
import { restricted } from '../pages/menu.gen.ts';
import { isMember, mayCall } from '../permission.ts';
import { useSession } from '../session.ts';
import { Nothing } from '../ui/nothing.tsx';
import { PageHead } from '../ui/page-head.tsx';

/** The address, and the same as its route writes it: `/agents/$id`. */
function addressesOf(matches: { pathname: string; fullPath: string }[]): string[] {
  const match = matches.at(-1);
  return match === undefined ? [] : [match.pathname, match.fullPath];
}

export function Allowed({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  // Of the page that is shown; the address might be ahead of it.
  const addresses = useMatches({ select: addressesOf, structuralSharing: true });
  const { session } = useSession();
  const held = (session?.roles ?? []).filter(isRole);
  const place = restricted.find(({ to }) =>
    addresses.some((address) => address === to || address.startsWith(`${to}/`)),
  );
  if (place === undefined || mayCall(session, place.reads)) {
    return isMember(session) ? <Reading>{children}</Reading> : children;
  }
  const role = routeAccess[place.reads];
  return (
    <>
      <PageHead key={place.to} title={t(`page.${place.name}.title`)} />
      <Nothing why={t('notAllowed.why', { role })}>
        <p className="small">{t('notAllowed.have', { roles: held.join(', ') })}</p>
      </Nothing>
    </>
  );
}

/** What members of teams read; changes are not offered to them here. */
function Reading({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="small">{t('help.youRead')}</p>
      {children}
    </>
  );
}
