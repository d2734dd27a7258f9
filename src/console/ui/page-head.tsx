// The heading of a page, in two lines: what this is, with the next deadline and the next step at
// its right; then tabs, a search or the facts that change. It names the browser's tab, and
// keyboards start there after a move.
import { createContext, useContext, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { setPageTitle } from './page-title.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

/** What the frame has at the right of every heading. */
export const HeadAside = createContext<ReactNode>(null);

interface Props {
  title: string;
  /** The tab of the browser, where it says more than the heading. */
  tabTitle?: string;
  /** Before the heading: the way back, a severity. */
  before?: ReactNode;
  /** Alongside the heading: its state. */
  facts?: ReactNode;
  /** A sentence at the left of the second line. */
  lead?: ReactNode;
  /** Tabs, search and tools of the second line. */
  second?: ReactNode;
  /** The next step, at the right of the first line. */
  children?: ReactNode;
}

export function PageHead({ title, tabTitle = title, before, facts, lead, second, ...rest }: Props) {
  const { t } = useTranslation();
  const aside = useContext(HeadAside);
  const heading = useHeadingFocus();
  useEffect(() => {
    setPageTitle(`${tabTitle} · ${t('app.name')}`);
  }, [tabTitle, t]);
  return (
    <header className="page-head">
      <div className="head-1">
        {before}
        <h1 ref={heading} tabIndex={-1}>
          <bdi title={title}>{title}</bdi>
        </h1>
        {facts}
        <div className="page-buttons">
          {aside}
          {rest.children}
        </div>
      </div>
      {(lead !== undefined || second !== undefined) && (
        <div className="head-2">
          {lead !== undefined && <p className="lead">{lead}</p>}
          {second}
        </div>
      )}
    </header>
  );
}
