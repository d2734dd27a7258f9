// Two people changed the same record: yours and theirs side by side, and nothing is lost.
import { Alert, Button } from '@mantine/core';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import css from './conflict.module.css';

export interface Difference {
  field: string;
  yours: string;
  theirs: string;
}

interface Props {
  differences: readonly Difference[];
  /** Sends yours again, now on top of theirs. */
  onReapply: () => void;
  /** Gives up yours. */
  onTakeTheirs: () => void;
}

export function Conflict({ differences, onReapply, onTakeTheirs }: Props) {
  const { t } = useTranslation();
  return (
    <Alert color="yellow" role="alert" title={t('conflict.title')}>
      <p>{t('conflict.lead')}</p>
      <table className={clsx('rows', css.conflict)}>
        <thead>
          <tr>
            <th scope="col">{t('conflict.field')}</th>
            <th scope="col">{t('conflict.yours')}</th>
            <th scope="col">{t('conflict.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ field, yours, theirs }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td data-label={t('conflict.yours')}>
                <bdi className="long-text">{yours}</bdi>
              </td>
              <td data-label={t('conflict.theirs')}>
                <bdi className="long-text">{theirs}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="moves">
        <Button size="xs" onClick={onReapply}>
          {t('conflict.reapply')}
        </Button>
        <Button size="xs" variant="default" onClick={onTakeTheirs}>
          {t('conflict.take')}
        </Button>
      </div>
    </Alert>
  );
}
