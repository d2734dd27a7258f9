// The heading of a page: it names the browser's tab, and keyboards start there after a move.
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { setPageTitle } from './page-title.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

interface Props {
  title: string;
  /** One line under the heading. */
  lead?: ReactNode;
  /** Buttons on the right. */
  children?: ReactNode;
}

export function PageHead({ title, lead, children }: Props) {
  const { t } = useTranslation();
  const heading = useHeadingFocus();
  useEffect(() => {
    setPageTitle(`${title} · ${t('app.name')}`);
  }, [title, t]);
  return (
    <header className="page-head">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h1>
        {lead !== undefined && <p className="lead">{lead}</p>}
      </div>
      {children !== undefined && <div className="page-buttons">{children}</div>}
    </header>
  );
}
