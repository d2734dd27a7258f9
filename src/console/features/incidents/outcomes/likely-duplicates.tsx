// Incidents that this one might be a duplicate of, with what they share and a way to choose it.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { likelyDuplicatesOf } from '../../../api/requests/outcomes.ts';
import css from './outcomes.module.css';

interface Props {
  id: string;
  onChoose: (original: string) => void;
}

export function LikelyDuplicates({ id, onChoose }: Props) {
  const { t } = useTranslation();
  const found = useQuery(likelyDuplicatesOf(id)).data?.body.incidents ?? [];
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="likely-duplicates">
      <p id="likely-duplicates" className="small">
        {t('outcomes.likely')}
      </p>
      <ul className={css.likely}>
        {found.map(({ public_id, title, signs, workflow_status }) => (
          <li key={public_id}>
            <span>
              <Link to="/incidents/$id" params={{ id: public_id }} target="_blank">
                {public_id} <bdi>{title}</bdi>
              </Link>{' '}
              <span className="small">
                {t(`state.${workflow_status}`)} ·{' '}
                {signs.map((sign) => t(`outcomes.signs.${sign}`)).join(', ')}
              </span>
            </span>
            <span className={css.choices}>
              <Button size="xs" variant="default" onClick={() => onChoose(public_id)}>
                {t('outcomes.choose', { id: public_id })}
              </Button>
              <Button
                size="xs"
                variant="default"
                renderRoot={(props) => (
                  <Link
                    to="/incidents/$id"
                    params={{ id: public_id }}
                    search={{ do: 'merge', from: id }}
                    {...props}
                  />
                )}
              >
                {t('merges.openHere', { id: public_id })}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
