// Requests that wait for a second person: the ones that are the reader's turn first.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { approvalPage } from '../../api/requests/approvals.ts';
import { KeysetPages } from '../../ui/keyset-pages.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/read.tsx';
import { ApprovalCard } from './approval-card.tsx';
import css from './approvals.module.css';

const shares = ['turn', 'own', 'all'] as const;
type Share = (typeof shares)[number];

export function Approvals() {
  const { t } = useTranslation();
  const { show, cursor } = useSearch({ from: '/inside/approvals' });
  const navigate = useNavigate({ from: '/approvals' });
  const share: Share = shares.find((one) => one === show) ?? 'turn';
  const query = { limit: 25, ...(share !== 'all' && { share }), ...(cursor && { cursor }) };
  const go = (next: Share, from?: string) =>
    void navigate({ search: { ...(next !== 'turn' && { show: next }), cursor: from } });
  return (
    <>
      <PageHead title={t('page.approvals.title')} lead={t('approvals.lead')}>
        <div className="moves" role="group">
          {shares.map((one) => (
            <Button
              key={one}
              variant="default"
              aria-pressed={share === one}
              onClick={() => go(one)}
            >
              {t(`approvals.show.${one}`)}
            </Button>
          ))}
        </div>
      </PageHead>
      <Read of={useQuery(approvalPage(query))}>
        {({ body: { approvals, next_cursor } }) => (
          <>
            {approvals.length === 0 && <Empty share={share} />}
            <ul className={css.list} aria-label={t('page.approvals.title')}>
              {approvals.map((approval) => (
                <ApprovalCard key={approval.id} approval={approval} />
              ))}
            </ul>
            <KeysetPages
              counted={t('approvals.count', { count: approvals.length })}
              cursor={cursor}
              nextCursor={next_cursor}
              onGo={(next) => go(share, next)}
            />
          </>
        )}
      </Read>
    </>
  );
}

function Empty({ share }: { share: Share }) {
  const { t } = useTranslation();
  return (
    <Nothing why={t(`approvals.none.${share}`)}>
      {share === 'turn' ? (
        <Link to="/approvals" search={{ show: 'own' }}>
          {t('approvals.openOwn')}
        </Link>
      ) : (
        <Link to="/actions">{t('approvals.openActions')}</Link>
      )}
    </Nothing>
  );
}
