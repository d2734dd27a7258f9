// The first page is for people without a session; others are sent to where their role begins.
import { redirect } from '@tanstack/react-router';
import { homeOf } from '../../layout/home.ts';
import { words } from '../../layout/search.ts';
import { sessionRoles } from '../../session.ts';

export const startRoute = {
  validateSearch: words(['severity', 'status', 'group', 'rows']),
  beforeLoad: (): void => {
    const roles = sessionRoles();
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- how the router is told.
    if (roles !== null) throw redirect({ to: homeOf(roles), replace: true });
  },
};
