// One playbook: its steps as a checklist, who does and who approves each, and starting it.
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onePlaybook } from '../../api/requests/playbooks.ts';
import type { Playbook, PlaybookStep } from '../../api/types.gen.ts';
import { codeLabels } from '../../i18n/code-label.ts';
import { served } from '../../i18n/served.ts';
import { usePermission } from '../../permission.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/read.tsx';
import { WayBack } from '../../ui/way-back.tsx';
import { CacaoDownload } from './cacao-download.tsx';
import css from './playbooks.module.css';
import { StartForm } from './start-form.tsx';

export function PlaybookDetail() {
  const { type } = useParams({ from: '/inside/playbooks/$type' });
  const read = useQuery(onePlaybook(type));
  return (
    <>
      <Read of={read} asPage back={<Back />}>
        {(playbook) => <Shown key={playbook.type} playbook={playbook} />}
      </Read>
    </>
  );
}

function Back() {
  const { t } = useTranslation();
  return <WayBack to="/playbooks" label={t('playbooks.back')} />;
}

function Shown({ playbook }: { playbook: Playbook }) {
  const { t } = useTranslation();
  const { type, title, version, levels, categories, steps } = playbook;
  const { may } = usePermission('POST /api/incidents/:id/actions');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(steps.map(({ step }) => step)),
  );
  const toggle = (step: number) => {
    const next = new Set(chosen);
    if (!next.delete(step)) next.add(step);
    setChosen(next);
  };
  return (
    <>
      <PageHead
        title={served(title)}
        before={<Back />}
        lead={
          <span className="facts-line">
            <span>{t('playbooks.version', { version })}</span>
            <span>{codeLabels(levels)}</span>
          </span>
        }
      >
        <CacaoDownload type={type} />
      </PageHead>
      <div className="two-columns">
        <section aria-labelledby="steps-title">
          <h2 id="steps-title">{t('playbooks.columns.steps')}</h2>
          <ol className={css.steps}>
            {steps.map((step) => (
              <Step
                key={step.step}
                step={step}
                chosen={may ? chosen.has(step.step) : null}
                onToggle={() => toggle(step.step)}
              />
            ))}
          </ol>
        </section>
        <div>
          <StartForm type={type} steps={steps.filter(({ step }) => chosen.has(step))} />
          <section>
            <h2>{t('playbooks.leads')}</h2>
            <p>{codeLabels(categories)}</p>
            <h2>{t('playbooks.classes')}</h2>
            <dl className="facts">
              {(['A0', 'A1', 'A2'] as const).map((name) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{t(`playbooks.class.${name}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      </div>
    </>
  );
}

interface StepProps {
  step: PlaybookStep;
  /** Null for those who add no steps. */
  chosen: boolean | null;
  onToggle: () => void;
}

function Step({ step, chosen, onToggle }: StepProps) {
  const { t } = useTranslation();
  const { title, phase, role, approval_class, requires_approval, yields_evidence } = step;
  return (
    <li>
      <label>
        {chosen !== null && <input type="checkbox" checked={chosen} onChange={onToggle} />}{' '}
        <strong>{served(title)}</strong>
      </label>
      <p className="facts-line small">
        <span>{t(`playbooks.phases.${phase}`)}</span>
        <span>{role}</span>
        <span className={requires_approval ? 'badge is-watched' : 'badge'}>
          {approval_class}
          {requires_approval && ` · ${t('actions.waiting')}`}
        </span>
        {yields_evidence.length > 0 && (
          <span>
            {t('playbooks.yields')} <span>{codeLabels(yields_evidence)}</span>
          </span>
        )}
      </p>
    </li>
  );
}
