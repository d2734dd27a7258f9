// The page for those who are not signed in: what this is, the simulated incidents, the open calls.
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { moduleStatus, publicPlaybooks } from '../../api/requests/public-documents.ts';
import { at } from '../../base-path.ts';
import { Instant } from '../../ui/instant.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/read.tsx';
import { useWays } from '../../ui/use-ways.ts';
import { Curl } from './curl.tsx';
import { documents, PublicFrame } from './public-frame.tsx';
import { useModuleAddress } from './public-page.tsx';
import css from './public.module.css';
import { SimulatedIncidents } from './simulated-incidents.tsx';
import { StartFigures } from './start-figures.tsx';

export function Start() {
  const { t } = useTranslation();
  return (
    <PublicFrame isSimulation>
      <PageHead title={t('public.start.title')} lead={t('public.start.lead')}>
        <Button component="a" href={at('/sign-in')} variant="filled">
          {t('page.signIn.title')}
        </Button>
        <Button component="a" href={at('/api/docs')} variant="default">
          {t('app.docs')}
        </Button>
      </PageHead>
      <NotSetUp />
      <SimulatedIncidents />
      <StartFigures />
      <Playbooks />
      <Documents />
      <Server />
    </PublicFrame>
  );
}

/** On a new installation the page has one next step, and it is not to look at simulated data. */
function NotSetUp() {
  const { t } = useTranslation();
  if (useWays()?.set_up !== false) return null;
  return (
    <Alert color="yellow" title={t('public.start.notSetUp')}>
      {t('public.start.setUpHow')} <Link to="/setup">{t('signIn.where')}</Link>
    </Alert>
  );
}

function Playbooks() {
  const { t } = useTranslation();
  const address = '/api/ip3/playbooks';
  const index = useQuery(publicPlaybooks);
  return (
    <section className={css.startPart} data-part="playbooks" aria-labelledby="start-playbooks">
      <h2 id="start-playbooks">{t('page.playbooksDocument.title')}</h2>
      <Read of={index} height={24}>
        {({ body: { count } }) => (
          <p>
            {t('public.start.playbooks', { count })}{' '}
            <Link to="/documents/playbooks">{t('public.start.allPlaybooks')}</Link>
          </p>
        )}
      </Read>
      <Curl address={address} />
    </section>
  );
}

function Documents() {
  const { t } = useTranslation();
  return (
    <section className={css.startPart} aria-labelledby="start-documents">
      <h2 id="start-documents">{t('public.documents')}</h2>
      <dl className={css.startDocuments}>
        {documents.map((name) => (
          <div key={name}>
            <dt>
              <Link to={`/documents/${name}`}>{t(`page.${name}Document.title`)}</Link>
            </dt>
            <dd>{t(`public.leads.${name}`)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <a href={at('/api/docs')}>{t('app.docs')}</a>
          </dt>
          <dd>
            {t('public.start.reference')} <a href={at('/api/openapi.json')}>/api/openapi.json</a>
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Server() {
  const { t } = useTranslation();
  const status = useQuery(moduleStatus(useModuleAddress('status.json')));
  return (
    <section className={css.startPart} aria-labelledby="start-server">
      <h2 id="start-server">{t('public.start.server')}</h2>
      <Read of={status} height={96}>
        {({ body: { title, version, contract, generated_at, status: state, disclaimers } }) => (
          <>
            <p>
              {title} {version} · {t('public.contract', { contract })} ·{' '}
              <Link to="/documents/status">{t(`public.states.${state}`)}</Link> ·{' '}
              <Trans i18nKey="public.since" components={{ at: <Instant at={generated_at} /> }} />
            </p>
            <ul lang="en" className="small">
              {disclaimers.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </>
        )}
      </Read>
    </section>
  );
}
