// The response steps of the incident: what is to be done, who approved it, what proves it.
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { registryIncident } from '../../../api/requests/incidents.ts';
import type { Incident } from '../../../api/types.gen.ts';
import { Nothing } from '../../../ui/nothing.tsx';
import { Read } from '../../../ui/read.tsx';
import { MergedActions } from '../merges/merged-records.tsx';
import { SplitActions } from '../splits/split-records.tsx';
import { ActionCard } from './action-card.tsx';
import { AddAction } from './add-action.tsx';
import css from './incident.module.css';

export function ActionsTab({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const read = useQuery(registryIncident(incident.public_id));
  return (
    <div className="two-columns">
      <div>
        <Read of={read} height={200}>
          {({ body: { actions } }) => (
            <>
              <p className={clsx('small', css.stepsSaid)}>
                {t('steps.done', {
                  done: actions.filter(({ status }) => status === 'done').length,
                  count: actions.length,
                })}{' '}
                {t('steps.note')}
              </p>
              {actions.length === 0 && <Nothing why={t('steps.none')} />}
              {actions.map((action) => (
                <ActionCard key={action.id} action={action} incident={incident.public_id} />
              ))}
            </>
          )}
        </Read>
        <MergedActions id={incident.public_id} />
        <SplitActions id={incident.public_id} />
      </div>
      <AddAction incident={incident} />
    </div>
  );
}
