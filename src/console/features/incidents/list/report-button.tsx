// The way to the form for a new incident, for those who can report one.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../permission.ts';

export function ReportButton() {
  const { t } = useTranslation();
  const { may } = usePermission('POST /api/incidents');
  if (!may) return null;
  return (
    <Button variant="filled" renderRoot={(props) => <Link to="/incidents/new" {...props} />}>
      {t('list.report')}
    </Button>
  );
}
