// What happened, the facts, and what is like it: the case from above to below.
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { incidentFields } from '../../../../fields/incident.ts';
import { unrecognised, warningText } from '../../../../fields/unrecognised.ts';
import type { Incident } from '../../../api/types.gen.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { usePermission } from '../../../permission.ts';
import { GatedButton } from '../../../ui/gated-button.tsx';
import { LinksPanel } from '../links/links-panel.tsx';
import { MergedPanel } from '../merges/merged-panel.tsx';
import { SplitsPanel } from '../splits/splits-panel.tsx';
import { EvidenceList, ResponseList } from './case-lists.tsx';
import { IncidentFields } from './custom-fields.tsx';
import { ClassifyForm, DescribeForm, TimesForm } from './edit-forms.tsx';
import { Facts } from './facts.tsx';
import { IncidentNotes } from './incident-notes.tsx';
import css from './incident.module.css';
import { IndicatorsPanel } from './indicators-panel.tsx';
import { Related } from './related.tsx';
import techniqueCss from './technique.module.css';
import { useDetailSearch, useGo, type Shown } from './use-detail.ts';

const forms = { edit: DescribeForm, classify: ClassifyForm, times: TimesForm } as const;

export function SummaryTab(shown: Shown) {
  const { t } = useTranslation();
  const { do: doing } = useDetailSearch();
  const { incident } = shown;
  const { description, finding } = incident;
  const { may } = usePermission('PATCH /api/ip3/v1/incidents/:id');
  const text = description ?? finding?.description ?? null;
  const Form = may && doing !== undefined && doing in forms ? forms[doing as 'edit'] : null;
  return (
    <>
      {Form !== null && <Form key={doing} {...shown} />}
      <section>
        <div className={css.sectionHead}>
          <h2>{t('detail.whatHappened')}</h2>
          {Form === null && <Edits />}
        </div>
        <p className={clsx('long-text', css.scrolled)}>
          <bdi>{text ?? t('detail.noDescription')}</bdi>
        </p>
      </section>
      {typeof finding?.remediation === 'string' && (
        <section>
          <h2>{t('detail.remediation')}</h2>
          <p className={clsx('long-text', css.scrolled)}>
            <bdi>{finding.remediation}</bdi>
          </p>
        </section>
      )}
      <section>
        <h2>{t('detail.facts')}</h2>
        <UnknownFacts incident={incident} />
        <Facts incident={incident} />
      </section>
      <IncidentFields {...shown} />
      <MergedPanel {...shown} />
      <SplitsPanel {...shown} />
      <EvidenceList id={incident.public_id} />
      <ResponseList id={incident.public_id} />
      <IncidentNotes incident={incident.public_id} />
      <IndicatorsPanel id={incident.public_id} />
      <LinksPanel id={incident.public_id} />
      <Related incident={incident} />
    </>
  );
}

/** What the rules that read it do not know, so that duties might be missing. */
function UnknownFacts({ incident }: { incident: Incident }) {
  const language = useLanguage();
  return unrecognised(incidentFields, incident).map((one) => (
    <p key={one.name} className="warning" role="status">
      {warningText(one, language)}
    </p>
  ));
}

function Edits() {
  const { t } = useTranslation();
  const go = useGo();
  const { may, needs } = usePermission('PATCH /api/ip3/v1/incidents/:id');
  const why = may ? null : 'edit-why';
  return (
    <div className={techniqueCss.edits}>
      <div className="moves">
        {(['edit', 'classify', 'times'] as const).map((name) => (
          <GatedButton
            key={name}
            why={why}
            variant="subtle"
            color="gray"
            onClick={() => go({ do: name })}
          >
            {t(`edit.open.${name}`)}
          </GatedButton>
        ))}
      </div>
      {!may && (
        <p id="edit-why" className="small">
          {t('detail.needsRole', { role: needs })}
        </p>
      )}
    </div>
  );
}
