// A move that was refused because fields are empty: which ones, and the way to their controls.
import { Alert, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';

/** What the server names of a field that is missing. */
interface Missing {
  key: string;
  label: string;
  required_at: string;
}

/** The fields that a refusal names; null for any other error. */
export function missingIn(error: unknown): Missing[] | null {
  if (!(error instanceof ApiError) || error.problem.error !== 'fields_required') return null;
  const { missing } = error.problem as unknown as { missing?: Missing[] };
  return missing ?? [];
}

export function MissingFields({ missing, onFill }: { missing: Missing[]; onFill: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert color="yellow" role="alert" title={t('customFields.missing.title')}>
      <ul>
        {missing.map(({ key, label, required_at }) => (
          <li key={key}>
            <strong>
              <bdi>{label}</bdi>
            </strong>{' '}
            <span className="small">
              {t('customFields.requiredAt', { state: t(`state.${required_at}`) })}
            </span>
          </li>
        ))}
      </ul>
      <Button size="xs" variant="default" onClick={onFill}>
        {t('customFields.missing.fill')}
      </Button>
    </Alert>
  );
}
