// What can be done about a duty. One panel is open at a time, and the address says which. The next
// step of the page is a filled button on the card of its duty, with its reason.
import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { LegalBasis, LegalReport, LegalTrigger } from '../../api/types.gen.ts';
import { DecisionForm } from './decision-form.tsx';
import { DraftPanel } from './draft-panel.tsx';
import { panelOf, type DutyStep } from './duty-step.ts';
import { ExportPanel } from './export-panel.tsx';
import { focusFact } from './focus-fact.ts';
import css from './legal.module.css';
import type { Panel } from './search.ts';
import { useFitsSideDraft } from './side-draft.tsx';
import { SubmissionForm } from './submission-form.tsx';

export interface Shared {
  incident: string;
  /** The answer rests on "what if": nothing is recorded, drafted or sent from it. */
  isHypothetical: boolean;
  questions: LegalBasis['questions'];
  reports: readonly LegalReport[];
  /** Of the whole tab; on one card alone. */
  step: DutyStep | null;
  /** Something is open that has a filled button of its own. */
  isQuiet: boolean;
}

interface Props extends Shared {
  trigger: LegalTrigger;
}

export function TriggerActions({ trigger, incident, isHypothetical, reports, ...next }: Props) {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/incidents/$id' });
  const report = reports.find(({ meets }) => meets.includes(trigger.id));
  const fitsSideDraft = useFitsSideDraft();
  const open = search.duty === trigger.id ? search.panel : undefined;
  if (isHypothetical) return <p className="small">{t('legal.whatIf.noActions')}</p>;
  const offered: Panel[] = ['draft', 'sent', 'decide'];
  if (report !== undefined) offered.push('export');
  const step = next.step?.duty === trigger.id ? next.step : null;
  const variant = next.isQuiet ? 'default' : 'filled';
  return (
    <>
      {step !== null && <StepReason step={step} />}
      <nav className={css.dutyActions} aria-label={t('legal.actions', { duty: trigger.title })}>
        {step?.act === 'answer' && <AnswerButton fact={step.fact ?? ''} variant={variant} />}
        {offered.map((panel) => {
          const isStep = step !== null && panelOf(step) === panel;
          return (
            <PanelButton
              key={panel}
              duty={trigger.id}
              panel={panel}
              isOpen={open === panel}
              variant={isStep ? variant : 'default'}
              {...(isStep && { field: step.field })}
            >
              {isStep ? t(labelOf(step)) : t(`legal.panel.${panel}`)}
            </PanelButton>
          );
        })}
      </nav>
      {open === 'draft' && !fitsSideDraft && <DraftPanel trigger={trigger} incident={incident} />}
      {open === 'sent' && <SubmissionForm trigger={trigger} incident={incident} />}
      {open === 'decide' && <DecisionForm incident={incident} duty={trigger.id} />}
      {open === 'export' && report !== undefined && (
        <ExportPanel trigger={trigger} report={report} incident={incident} />
      )}
    </>
  );
}

/** Why this step is the next one, where its button alone does not say it. */
function StepReason({ step: { act, open } }: { step: DutyStep }) {
  const { t } = useTranslation();
  if (act === 'reasons') return <p className="is-late">{t('legal.step.late')}</p>;
  if (act !== 'draft') return null;
  return <p className="small">{t('draft.toConfirm', { count: open })}</p>;
}

/** Steps that say more than the panel in which they are done. */
function labelOf({ act }: DutyStep) {
  if (act === 'answer' || act === 'reasons' || act === 'draft') {
    return `legal.step.act.${act}` as const;
  }
  return `legal.panel.${act}` as const;
}

type Variant = 'filled' | 'default';

/** To the question, among the facts. */
function AnswerButton({ fact, variant }: { fact: string; variant: Variant }) {
  const { t } = useTranslation();
  return (
    <Button
      size="xs"
      variant={variant}
      renderRoot={(root) => (
        <Link
          from="/incidents/$id"
          search={(before) => ({ ...before, tab: 'legal', fact, panel: undefined })}
          resetScroll={false}
          {...root}
          onClick={() => focusFact(fact)}
        />
      )}
    >
      {t('legal.step.act.answer')}
    </Button>
  );
}

interface PanelProps {
  duty: string;
  panel: Panel;
  isOpen: boolean;
  variant: Variant;
  /** Of the draft, where the writing begins. */
  field?: string | undefined;
  children: string;
}

function PanelButton({ duty, panel, isOpen, variant, field, children }: PanelProps) {
  const at = isOpen ? { panel: undefined, field: undefined } : { panel, field };
  return (
    <Button
      size="xs"
      variant={variant}
      renderRoot={(root) => (
        <Link
          from="/incidents/$id"
          search={(before) => ({ ...before, tab: 'legal', duty, ...at })}
          resetScroll={false}
          data-draft-of={panel === 'draft' ? duty : undefined}
          aria-current={isOpen ? 'true' : undefined}
          {...root}
        />
      )}
    >
      {children}
    </Button>
  );
}
