// A page for one public document: what it is, the call that repeats it, and its answer.
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answered } from '../../api/client.ts';
import { moduleBase } from '../../api/requests/public-documents.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/read.tsx';
import { Curl } from './curl.tsx';
import { PublicFrame, type documents } from './public-frame.tsx';

interface Props<Answer> {
  name: (typeof documents)[number];
  /** Everything in the answer is made up. */
  isSimulation?: boolean;
  address: string | undefined;
  of: UseQueryResult<Answered<Answer>>;
  children: (answer: Answer) => ReactNode;
}

export function PublicPage<Answer>({ name, isSimulation, address, of, children }: Props<Answer>) {
  const { t } = useTranslation();
  return (
    <PublicFrame isSimulation={isSimulation === true}>
      <PageHead title={t(`page.${name}Document.title`)} lead={t(`public.leads.${name}`)} />
      {address !== undefined && <Curl address={address} />}
      <Read of={of}>{({ body }) => children(body)}</Read>
    </PublicFrame>
  );
}

/** The address of status.json or pages.json: the server names its base with every page. */
export function useModuleAddress(file: 'status.json' | 'pages.json'): string | undefined {
  const { data } = useQuery(moduleBase);
  return data === undefined ? undefined : `${data}/${file}`;
}
