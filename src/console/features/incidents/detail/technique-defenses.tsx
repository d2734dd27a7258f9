// What helps against an accepted technique, each ready to be added as a response step.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { addAction } from '../../../api/requests/actions.ts';
import { defensesOf, type Defense } from '../../../api/requests/incidents.ts';
import { usePermission } from '../../../permission.ts';
import { Fault } from '../../../ui/fault.tsx';
import { GatedButton } from '../../../ui/gated-button.tsx';
import { Read } from '../../../ui/read.tsx';
import { useWrite } from '../../../ui/use-write.ts';
import css from './technique.module.css';

export function TechniqueDefenses({ id, technique }: { id: string; technique: string }) {
  const { t } = useTranslation();
  const read = useQuery(defensesOf(id));
  return (
    <details className={css.defenses}>
      <summary>{t('techniques.defenses.title')}</summary>
      <Read of={read} height={120}>
        {({ body }) => {
          const found = body.defenses.filter(({ techniques }) => techniques.includes(technique));
          return found.length === 0 ? (
            <p className="small">{t('techniques.defenses.none')}</p>
          ) : (
            <ul>
              {found.map((defense) => (
                <DefenseItem key={defense.id} {...{ id, technique, defense }} />
              ))}
            </ul>
          );
        }}
      </Read>
    </details>
  );
}

interface ItemProps {
  id: string;
  technique: string;
  defense: Defense;
}

function DefenseItem(item: ItemProps) {
  const { t } = useTranslation();
  const { kind, name, url, logs, framework, framework_version } = item.defense;
  return (
    <li>
      <p>
        <span className="badge">{t(`techniques.defenses.${kind}`)}</span>{' '}
        <a href={url} rel="noreferrer" target="_blank">
          <span className="mono">{item.defense.id}</span> <span lang="en">{name}</span>
        </a>{' '}
        <span className="small">
          {framework} {framework_version}
        </span>
      </p>
      {logs.length > 0 && (
        <p className="small">
          {t('techniques.defenses.logs')} <span lang="en">{logs.join(', ')}</span>
        </p>
      )}
      <Step {...item} />
    </li>
  );
}

/** Adds the step, or shows the one that is there. */
function Step({ id, defense, technique }: ItemProps) {
  const { t } = useTranslation();
  const { may, needs } = usePermission('POST /api/incidents/:id/actions');
  const add = useWrite(addAction(id));
  const { action, step } = defense;
  if (action !== null) {
    return (
      <p className="small">
        <Link to="/incidents/$id" params={{ id }} search={{ tab: 'actions' }}>
          {t('techniques.defenses.planned')}
        </Link>{' '}
        ({t(`steps.status.${action.status}`)})
      </p>
    );
  }
  return (
    <>
      <GatedButton
        size="compact-xs"
        variant="default"
        why={may ? null : `why-${technique}-${defense.id}`}
        loading={add.isPending}
        onClick={() => add.mutate(step)}
      >
        {t('techniques.defenses.addStep', { id: defense.id })}
      </GatedButton>
      {!may && (
        <p id={`why-${technique}-${defense.id}`} className="small">
          {t('detail.needsRole', { role: needs })}
        </p>
      )}
      {add.error !== null && <Fault error={add.error} />}
    </>
  );
}
