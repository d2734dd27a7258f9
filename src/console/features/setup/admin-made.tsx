// The administrator is there and signed in: on to where they begin, or to a first step.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { homeOf } from '../../layout/home.ts';
import { FirstSteps } from '../../ui/first-steps.tsx';
import { SetupFrame } from './setup-frame.tsx';

export interface Made {
  email: string;
  /** Null when the account was made and signing in did not work. */
  roles: string[] | null;
}

export function AdminMade({ made: { email, roles } }: { made: Made }) {
  const { t } = useTranslation();
  return (
    <SetupFrame state="made">
      <p className="done" role="status">
        {t(roles === null ? 'setup.made.signedOut' : 'setup.made.signedIn', { email })}
      </p>
      {roles === null ? (
        <Button variant="filled" renderRoot={(props) => <Link to="/sign-in" {...props} />}>
          {t('page.signIn.title')}
        </Button>
      ) : (
        <>
          <Button renderRoot={(props) => <Link to={homeOf(roles)} {...props} />}>
            {t('setup.made.begin')}
          </Button>
          <section aria-labelledby="first-steps">
            <h2 id="first-steps">{t('firstSteps.title')}</h2>
            <FirstSteps />
          </section>
        </>
      )}
    </SetupFrame>
  );
}
