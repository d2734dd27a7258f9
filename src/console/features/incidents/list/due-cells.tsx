// Cells of the list with an SLA target or a legal deadline.
import { useTranslation } from 'react-i18next';
import type { IncidentListed, LegalDeadline } from '../../../api/types.gen.ts';
import { usePreferences } from '../../../preferences.ts';
import { exactText } from '../../../ui/instant.tsx';
import { TimeLeft } from '../../../ui/time-left.tsx';
import dueCss from './due.module.css';
import { None } from './empty-cell.tsx';
import css from './incident-table.module.css';

/**
 * What runs by the service levels: until someone takes it up, the time for that. The clock of a
 * closed incident has stopped; what was due then is on its page.
 */
function runningUntil({ sla_due, acknowledge_due, status_lifecycle }: IncidentListed) {
  return status_lifecycle === 'closed' ? null : (sla_due ?? acknowledge_due);
}

export function Due(incident: IncidentListed) {
  const { t } = useTranslation();
  const { zone } = usePreferences();
  const until = runningUntil(incident);
  if (until === null) return <None />;
  const at = exactText(until, zone);
  return (
    <span title={incident.sla_due === null ? t('list.takeUpBy', { at }) : at}>
      <TimeLeft until={until} isShort />
    </span>
  );
}

/** Next to an open preview the SLA gives way, and is shown here where no legal deadline runs. */
export function NextDue(incident: IncidentListed) {
  const { t } = useTranslation();
  if (runningUntil(incident) === null) return <None />;
  return (
    <>
      <span className={css.nextToPeek}>
        {t('list.columns.sla')} <Due {...incident} />
      </span>
      <span className={css.withoutPeek}>
        <None />
      </span>
    </>
  );
}

type ClockProps = Pick<LegalDeadline, 'regime' | 'due_at' | 'latest_at' | 'binding'>;

export function Clock({ regime, due_at, latest_at, binding }: ClockProps) {
  const { t } = useTranslation();
  const { zone } = usePreferences();
  return (
    <span className={dueCss.clock} title={exactText(due_at, zone)}>
      <span className={dueCss.regime}>{t(`legal.regime.${regime}`)}</span>{' '}
      <TimeLeft until={due_at} latest={latest_at} isBinding={binding} isShort />
    </span>
  );
}
