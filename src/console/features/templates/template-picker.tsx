// What a report starts from: nothing, or a template of a team.
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { playbookList } from '../../api/requests/playbooks.ts';
import { templates, type ListedTemplate, type Template } from '../../api/requests/templates.ts';
import { served } from '../../i18n/served.ts';
import css from './templates.module.css';

interface Props {
  template: Template | null;
  onPick: (id: string) => void;
}

export function TemplatePicker({ template, onPick }: Props) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(templates);
  const usable = data.filter(({ archived_at }) => archived_at === null);
  if (usable.length === 0 && template === null) return null;
  return (
    <section className={css.picker}>
      <NativeSelect
        label={t('templates.start')}
        description={t('templates.startHelp')}
        value={template?.id ?? ''}
        onChange={(event) => onPick(event.currentTarget.value)}
        data={[
          { value: '', label: t('templates.without') },
          ...[...Map.groupBy(usable, ({ team }) => team ?? t('customFields.everyTeam'))].map(
            ([group, all]) => ({ group, items: all.map(optionOf) }),
          ),
        ]}
      />
      {template !== null && <Adds template={template} />}
    </section>
  );
}

function optionOf({ id, name }: ListedTemplate) {
  return { value: id, label: name };
}

/** What is added with the report. */
function Adds({ template: { playbook, actions } }: { template: Template }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...playbookList, enabled: playbook !== null });
  const named = data?.body.playbooks.find(({ type }) => type === playbook);
  if (playbook === null && actions.length === 0) return null;
  return (
    <div className="small">
      <p>{t('templates.adds')}</p>
      <ul>
        {playbook !== null && (
          <li>{t('templates.allSteps', { playbook: served(named?.title ?? playbook) })}</li>
        )}
        {actions.map(({ title, role, due_in_hours }, place) => (
          <li key={`${place} ${title}`}>
            <bdi>{title}</bdi>{' '}
            {[role, due_in_hours === null ? null : t('templates.dueIn', { count: due_in_hours })]
              .filter((one) => one !== null)
              .join(', ')}
          </li>
        ))}
      </ul>
    </div>
  );
}
