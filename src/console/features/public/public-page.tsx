// The frame of the public documents: the notice, the way between them, the call to repeat.
import { Button } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { Choices } from '../../layout/choices.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/read.tsx';
import './public.css';

const documents = ['status', 'pages', 'incidents', 'stats', 'playbooks'] as const;
type Name = (typeof documents)[number];

interface Props<Answer> {
  name: Name;
  /** Everything in the answer is made up. */
  isSimulation?: boolean;
  address: string | undefined;
  of: UseQueryResult<Answer>;
  children: (answer: Answer) => ReactNode;
}

export function PublicPage<Answer>({ name, isSimulation, address, of, children }: Props<Answer>) {
  const { t } = useTranslation();
  return (
    <div className="public">
      {isSimulation === true && (
        <aside className="simulation" aria-label={t('public.notice')}>
          <strong>SIMULATION DATA.</strong> {t('public.noReal')}
        </aside>
      )}
      <header className="public-top">
        <a className="brand" href="/">
          <img src="/assets/mark.svg" alt="" width="24" height="24" />
          {t('app.name')}
        </a>
        <nav aria-label={t('public.documents')}>
          <ul>
            {documents.map((one) => (
              <li key={one}>
                <Link to={`/documents/${one}`}>{t(`public.names.${one}`)}</Link>
              </li>
            ))}
            <li>
              <a href="/api/docs">{t('nav.docs')}</a>
            </li>
            <li>
              <Link to="/sign-in">{t('signIn.title')}</Link>
            </li>
          </ul>
        </nav>
      </header>
      <main id="content">
        <PageHead title={t(`public.names.${name}`)} lead={t(`public.leads.${name}`)} />
        {address !== undefined && <Curl address={address} />}
        <Read of={of}>{children}</Read>
      </main>
      <footer>
        <Choices />
      </footer>
    </div>
  );
}

function Curl({ address }: { address: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const command = `curl -s '${location.origin}${address}'`;
  const copy = async () => {
    await navigator.clipboard.writeText(command);
    setCopied(true);
  };
  return (
    <p className="curl">
      <code>{command}</code>
      <Button size="compact-xs" variant="default" onClick={() => void copy()}>
        {t('public.copy')}
      </Button>
      <span role="status" className="small">
        {copied ? t('public.copied') : ''}
      </span>
      <a href={address}>{t('public.raw')}</a>
    </p>
  );
}

/** What one public address answers. */
export function usePublic<Answer>(address: string | undefined) {
  return useQuery({
    queryKey: ['public', address],
    enabled: address !== undefined,
    queryFn: async ({ signal }) => {
      const asked = await call<{ url: string }, Answer>('GET', address!, { signal });
      return asked.body;
    },
  });
}

/** The address of status.json or pages.json: the server names its base with every page. */
export function useModuleAddress(file: 'status.json' | 'pages.json'): string | undefined {
  const { data } = useQuery({
    queryKey: ['public', 'base'],
    queryFn: async () => {
      const answer = await fetch(location.pathname, { method: 'HEAD' });
      return /<([^>]*)\/status\.json>; rel="status"/.exec(answer.headers.get('link') ?? '')?.[1];
    },
  });
  return data === undefined ? undefined : `${data}/${file}`;
}
