// The one next step where nothing is recorded yet: what the reader can do to get first records.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../permission.ts';

export function NextStep() {
  const { t } = useTranslation();
  const mayImport = usePermission('POST /api/ip3/v1/imports/auto').may;
  const mayReport = usePermission('POST /api/incidents').may;
  if (mayImport) return <Link to="/imports">{t('firstSteps.import')}</Link>;
  if (mayReport) return <Link to="/incidents/new">{t('firstSteps.report')}</Link>;
  return <Link to="/incidents">{t('inbox.open')}</Link>;
}
