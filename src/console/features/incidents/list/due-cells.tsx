// Cells of the list with an SLA target or a legal deadline.
import { useTranslation } from 'react-i18next';
import type { IncidentListed, LegalDeadline } from '../../../api/types.gen.ts';
import { usePreferences } from '../../../preferences.ts';
import { exactText } from '../../../ui/instant.tsx';
import { TimeLeft } from '../../../ui/time-left.tsx';
import dueCss from './due.module.css';
import { None } from './empty-cell.tsx';
import css from './incident-table.module.css';

/** The clock of a closed incident has stopped; what was due then is on its page. */
export function Due({ sla_due, status_lifecycle }: IncidentListed) {
  const { zone } = usePreferences();
  if (sla_due === null || status_lifecycle === 'closed') return <None />;
  return (
    <span title={exactText(sla_due, zone)}>
      <TimeLeft until={sla_due} isShort />
    </span>
  );
}

/** Next to an open preview the SLA gives way, and is shown here where no legal deadline runs. */
export function NextDue(incident: IncidentListed) {
  const { t } = useTranslation();
  if (incident.sla_due === null || incident.status_lifecycle === 'closed') return <None />;
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
