// The first page is for people without a session; others are sent to where their role begins.
import { redirect } from '@tanstack/react-router';
import { goTo } from '../../layout/go-to.ts';
import { homeOf } from '../../layout/home.ts';
import { words } from '../../layout/search.ts';
import { sessionRoles } from '../../session.ts';

export const startRoute = {
  validateSearch: words(['severity', 'status', 'group', 'rows']),
  beforeLoad: (): void => {
    const roles = sessionRoles();
    if (roles !== null) goTo(redirect({ to: homeOf(roles), replace: true }));
  },
};
