// Says that what was asked for waits for a second person, and leads to the request.
import { Alert } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

export function WaitingApproval() {
  const { t } = useTranslation();
  return (
    <Alert color="blue" role="status" title={t('approvals.waiting.title')}>
      <p>{t('approvals.waiting.next')}</p>
      <Link to="/approvals" search={{ show: 'own' }}>
        {t('approvals.waiting.open')}
      </Link>
    </Alert>
  );
}
