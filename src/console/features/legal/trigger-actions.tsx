// What can be done about a duty. One panel is open at a time, and the address says which.
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { LegalBasis, LegalReport, LegalTrigger } from '../../api/types.gen.ts';
import { DecisionForm } from './decision-form.tsx';
import { useHasRoomBeside } from './draft-beside.tsx';
import { DraftPanel } from './draft-panel.tsx';
import { ExportPanel } from './export-panel.tsx';
import type { Panel } from './search.ts';
import { SubmissionForm } from './submission-form.tsx';

export interface Shared {
  incident: string;
  /** The answer rests on "what if": nothing is recorded, drafted or sent from it. */
  isHypothetical: boolean;
  questions: LegalBasis['questions'];
  reports: readonly LegalReport[];
}

interface Props extends Shared {
  trigger: LegalTrigger;
}

export function TriggerActions({ trigger, incident, isHypothetical, reports }: Props) {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/incidents/$id' });
  const report = reports.find(({ meets }) => meets.includes(trigger.id));
  const hasRoomBeside = useHasRoomBeside();
  const open = search.duty === trigger.id ? search.panel : undefined;
  if (isHypothetical) return <p className="small">{t('legal.whatIf.noActions')}</p>;
  const offered: Panel[] = ['draft', 'sent', 'decide'];
  if (report !== undefined) offered.push('export');
  return (
    <>
      <nav className="duty-actions" aria-label={t('legal.actions', { duty: trigger.title })}>
        {offered.map((panel) => (
          <Link
            key={panel}
            from="/incidents/$id"
            search={(before) => ({
              ...before,
              tab: 'legal',
              duty: trigger.id,
              panel: open === panel ? undefined : panel,
            })}
            resetScroll={false}
            data-draft-of={panel === 'draft' ? trigger.id : undefined}
            aria-current={open === panel ? 'true' : undefined}
          >
            {t(`legal.panel.${panel}`)}
          </Link>
        ))}
      </nav>
      {open === 'draft' && !hasRoomBeside && <DraftPanel trigger={trigger} incident={incident} />}
      {open === 'sent' && <SubmissionForm trigger={trigger} incident={incident} />}
      {open === 'decide' && <DecisionForm incident={incident} duty={trigger.id} />}
      {open === 'export' && report !== undefined && (
        <ExportPanel trigger={trigger} report={report} incident={incident} />
      )}
    </>
  );
}
