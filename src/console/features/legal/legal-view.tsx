// The Legal tab: which duties what is known brings into play, with live clocks, and the facts that
// they rest on.
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { legalCatalogue, legalTriggers } from '../../api/requests/legal.ts';
import type { Incident, LegalTriggers } from '../../api/types.gen.ts';
import { served } from '../../i18n/served.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { usePermission } from '../../permission.ts';
import { Nothing } from '../../ui/nothing.tsx';
import { Read } from '../../ui/read.tsx';
import { Basis } from './basis.tsx';
import { Decisions } from './decisions.tsx';
import type { FactsInForce } from './fact-in-force.tsx';
import { FactsSection } from './facts-form.tsx';
import { FallenAway } from './fallen-away.tsx';
import { Holds } from './holds.tsx';
import css from './legal.module.css';
import { RegimeSection, regimesOf } from './regime-section.tsx';
import { isAsked, whatIfOf } from './search.ts';
import draftCss from './side-draft.module.css';
import { SideDraft, useSideDraft } from './side-draft.tsx';
import { useDutyStep } from './use-duty-step.ts';
import { useDutyTitle } from './use-reason.tsx';
import { WhatIfForm } from './what-if-form.tsx';

export function LegalView({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const { may, needs } = usePermission('GET /api/ip3/v1/incidents/:id/legal-triggers');
  if (may) return <Permitted id={incident.public_id} />;
  return <Nothing why={t('legal.noRole', { role: needs })} />;
}

function Permitted({ id }: { id: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const search = useSearch({ from: '/inside/incidents/$id' });
  const whatIf = whatIfOf(search);
  const read = useQuery(legalTriggers(id, { ...whatIf, language }));
  const catalogue = useQuery(legalCatalogue(language));
  const triggers = read.data?.body.triggers ?? [];
  const reports = catalogue.data?.body.reports ?? [];
  const drafted = useSideDraft(triggers);
  const step = useDutyStep(id, triggers, reports);
  const [isAnswering, setAnswering] = useState(false);
  const hasSideDraft = drafted !== undefined && !isAsked(whatIf);
  return (
    <div className={css.legal}>
      <p className={css.legalNote}>
        <strong>{t('legal.note')}</strong> {t('legal.noteMore')}
      </p>
      <WhatIfForm key={JSON.stringify(whatIf)} whatIf={whatIf} />
      <div className={clsx(css.legalColumns, draftCss.columns, hasSideDraft && 'has-draft')}>
        <div>
          <Read of={read} height={400}>
            {({ body }) => (
              <>
                <Warnings found={body.warnings} />
                <Contradictions found={body.contradictions} />
                {body.triggers.length === 0 && <Nothing why={t('legal.none')} />}
                {regimesOf(body.triggers).map((regime) => (
                  <RegimeSection
                    key={regime}
                    regime={regime}
                    triggers={body.triggers.filter((one) => one.regime === regime)}
                    incident={id}
                    isHypothetical={isAsked(whatIf)}
                    questions={body.basis.questions}
                    reports={reports}
                    step={step}
                    isQuiet={isAnswering || search.panel !== undefined}
                  />
                ))}
                <FallenAway
                  incident={id}
                  suppressed={body.basis.suppressed}
                  obligations={catalogue.data?.body.obligations ?? []}
                />
                <Decisions incident={id} obligations={catalogue.data?.body.obligations ?? []} />
                <Holds incident={id} />
                <Basis basis={body.basis} doctrine={body.doctrine} />
              </>
            )}
          </Read>
        </div>
        {hasSideDraft && <SideDraft key={drafted.id} trigger={drafted} incident={id} />}
        <FactsSection
          incident={id}
          needed={read.data?.body.basis.facts_missing ?? []}
          onAnswering={setAnswering}
          used={(read.data?.body.basis.facts_used ?? {}) as FactsInForce}
        />
      </div>
    </div>
  );
}

/** Records that cannot all be true: no duty falls away by them, and someone has to correct them. */
function Contradictions({ found }: { found: LegalTriggers['contradictions'] }) {
  const { t } = useTranslation();
  const titleOf = useDutyTitle();
  if (found.length === 0) return null;
  return (
    <section className="warning" aria-labelledby="contradictions">
      <h2 id="contradictions">{t('legal.contradictions.title')}</h2>
      <p>{t('legal.contradictions.lead')}</p>
      <ul>
        {found.map(({ id, message, obligations }) => (
          <li key={id}>
            {message} <span className="small">{obligations.map(titleOf).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the rules could not read, so that duties might be missing. */
function Warnings({ found }: { found: LegalTriggers['warnings'] }) {
  return found.map(({ pointer, message }) => (
    <p key={pointer} className="warning" role="status">
      {served(message)}
    </p>
  ));
}
