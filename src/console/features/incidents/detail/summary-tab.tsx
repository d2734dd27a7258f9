// What happened, the facts, and alongside them whether it can be closed and which clocks run.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { incidentFields } from '../../../../fields/incident.ts';
import { unrecognised, warningText } from '../../../../fields/unrecognised.ts';
import { serviceLevelOf } from '../../../api/requests/incidents.ts';
import type { Incident } from '../../../api/types.gen.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { usePermission } from '../../../permission.ts';
import { GatedButton } from '../../../ui/gated-button.tsx';
import { Instant } from '../../../ui/instant.tsx';
import { Read } from '../../../ui/read.tsx';
import { TimeLeft } from '../../../ui/time-left.tsx';
import { CloseChecklist } from './close-checklist.tsx';
import { ClassifyForm, DescribeForm, TimesForm } from './edit-forms.tsx';
import { Facts } from './facts.tsx';
import { Related } from './related.tsx';
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
    <div className="two-columns">
      <div>
        {Form === null ? <Edits /> : <Form key={doing} {...shown} />}
        <section>
          <h2>{t('field.description')}</h2>
          <p className="long-text scrolled">
            <bdi>{text ?? t('detail.noDescription')}</bdi>
          </p>
        </section>
        {typeof finding?.remediation === 'string' && (
          <section>
            <h2>{t('detail.remediation')}</h2>
            <p className="long-text scrolled">
              <bdi>{finding.remediation}</bdi>
            </p>
          </section>
        )}
        <section>
          <h2>{t('detail.facts')}</h2>
          <UnknownFacts incident={incident} />
          <Facts incident={incident} />
        </section>
        <Related incident={incident} />
      </div>
      <div>
        <CloseChecklist {...shown} />
        <Clocks id={incident.public_id} />
      </div>
    </div>
  );
}

/** What the rules that read it do not know, so that duties may be missing. */
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
    <div className="edits">
      <div className="moves">
        {(['edit', 'classify', 'times'] as const).map((name) => (
          <GatedButton
            key={name}
            why={why}
            size="compact-sm"
            variant="default"
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

function Clocks({ id }: { id: string }) {
  const { t } = useTranslation();
  const read = useQuery(serviceLevelOf(id));
  return (
    <section className="gate" aria-labelledby="clocks-title">
      <h2 id="clocks-title">{t('clocks.title')}</h2>
      <Read of={read} height={80}>
        {({ body: { clocks } }) => (
          <ul className="incident-clocks">
            {clocks.map(({ clock, state, due_at, done_at }) => (
              <li key={clock}>
                <strong>{t(`clocks.${clock}`)}</strong> <span>{t(`clocks.state.${state}`)}</span>
                {done_at !== null && <Instant at={done_at} />}
                {done_at === null && due_at !== null && <TimeLeft until={due_at} />}
              </li>
            ))}
          </ul>
        )}
      </Read>
    </section>
  );
}
