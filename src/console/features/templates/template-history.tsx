// What a template was, newest first.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { templateVersions } from '../../api/requests/templates.ts';
import { Instant } from '../../ui/instant.tsx';
import { Person } from '../../ui/person.tsx';

export function TemplateHistory({ of }: { of: string }) {
  const { t } = useTranslation();
  const { data: versions = [] } = useQuery(templateVersions(of));
  return (
    <section>
      <h3>{t('templates.history')}</h3>
      <ul>
        {versions.map(({ version, event, actor, at, definition }) => (
          <li key={version}>
            {t(`templates.events.${event}`)}: <bdi>{definition.name}</bdi>{' '}
            <span className="small">
              <Person email={actor} /> <Instant at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
