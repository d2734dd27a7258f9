// The end of single sign-on: the session begins and its page opens, or the refusal says what to ask
// for.
import { Alert, Button } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';
import { finishSignOn } from '../../api/requests/sign-on.ts';
import { at } from '../../base-path.ts';
import { HelpFrame } from '../../help/helped.tsx';
import { problemDetail } from '../../i18n/problem-text.ts';
import { Choices } from '../../layout/choices.tsx';
import { homeOf } from '../../layout/home.ts';
import { beginSession } from '../../session.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { takeAnswer } from './return-route.ts';

export function SignOnReturn() {
  const { t } = useTranslation();
  const fault = useFinish();
  const title = t(fault === null ? 'page.signOnReturn.title' : 'signOn.refused.title');
  return (
    <HelpFrame>
      <main className="sign-in">
        <img src={at('/assets/mark.svg')} alt="" width="40" height="40" />
        <PageHead key={title} title={title} />
        {fault === null ? <p role="status">{t('signOn.wait')}</p> : <Refused fault={fault} />}
        <Choices withoutZone />
      </main>
    </HelpFrame>
  );
}

/** Begins the session and opens its page; what went wrong otherwise. */
function useFinish(): unknown {
  const { provider } = useParams({ from: '/sign-in/return/$provider' });
  const navigate = useNavigate();
  const [fault, setFault] = useState<unknown>(null);
  useEffect(() => {
    const query = takeAnswer();
    // Opened again, or by hand: there is nothing to finish.
    if (query === null) return;
    finishSignOn(provider, query).then(
      ({ body: { user, memberships, expires_in, to } }) => {
        const { id, email, name, roles } = user;
        const expires_at = Date.now() + expires_in * 1000;
        beginSession({ id, email, name, roles, memberships, expires_at });
        void navigate({ href: to ?? homeOf(roles), replace: true });
      },
      (error: unknown) => setFault(error),
    );
  }, [provider, navigate]);
  return fault;
}

/** What a refusal says of the person, for an administrator. */
interface Told {
  reason?: 'no_role' | 'not_linked' | 'no_email' | 'email_taken' | 'disabled';
  groups?: string[];
  issuer?: string;
  subject?: string;
}

function Refused({ fault }: { fault: unknown }) {
  const { t } = useTranslation();
  const { reason, groups, issuer, subject }: Told =
    fault instanceof ApiError ? (fault.problem as Told) : {};
  const text = fault instanceof ApiError ? problemDetail(fault.problem) : t('error.offline');
  return (
    <>
      <Alert color="red" role="alert">
        {reason === undefined ? text : t(`signOn.refused.${reason}`)}
      </Alert>
      {groups !== undefined && (
        <dl>
          <dt>{t('signOn.refused.groups')}</dt>
          <dd>
            <bdi>{groups.length === 0 ? t('signOn.refused.noGroup') : groups.join(', ')}</bdi>
          </dd>
          <dt>{t('signOn.refused.issuer')}</dt>
          <dd>
            <bdi>{issuer}</bdi>
          </dd>
          <dt>{t('signOn.refused.subject')}</dt>
          <dd>
            <bdi>{subject}</bdi>
          </dd>
        </dl>
      )}
      <Button variant="filled" renderRoot={(props) => <Link to="/sign-in" {...props} />}>
        {t('signOn.again')}
      </Button>
    </>
  );
}
