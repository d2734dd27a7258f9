// The page for signing in.
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { at } from '../../base-path.ts';
import { HelpFrame } from '../../help/helped.tsx';
import { Choices } from '../../layout/choices.tsx';
import { homeOf } from '../../layout/home.ts';
import { useSession } from '../../session.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { DemoRoles } from './demo-roles.tsx';
import { SignInWays } from './ways.tsx';

export function SignIn() {
  const { t } = useTranslation();
  const { to } = useSearch({ from: '/sign-in' });
  const navigate = useNavigate();
  const { session } = useSession();
  const roles = session?.roles ?? null;
  // Here, in another tab, or before.
  useEffect(() => {
    if (roles !== null) void navigate({ href: to ?? homeOf(roles) });
  }, [roles, to, navigate]);
  useNextPage(to);
  return (
    <HelpFrame>
      <main className="sign-in">
        <img src={at('/assets/mark.svg')} alt="" width="40" height="40" />
        <PageHead title={t('page.signIn.title')} lead={t('signIn.lead')} />
        <DemoRoles />
        <SignInWays to={to} />
        <p className="small">
          {t('signIn.first')} <Link to="/setup">{t('signIn.where')}</Link>
        </p>
        <Choices withoutZone />
      </main>
    </HelpFrame>
  );
}

/** Loads the page that was asked for while someone types; most people begin with the list. */
function useNextPage(to = '/incidents'): void {
  const router = useRouter();
  useEffect(() => {
    const [matched] = router.getMatchedRoutes(new URL(to, location.origin).pathname);
    for (const route of matched) void router.loadRouteChunk(route)?.catch(() => undefined);
  }, [router, to]);
}
