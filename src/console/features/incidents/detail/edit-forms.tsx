// The three forms over an incident: its words, its classification, its times.
import { useTranslation } from 'react-i18next';
import { severities, severityId, type Severity } from '../../../../domain/severity.ts';
import { setBy } from '../../../../fields/field.ts';
import { incidentFields } from '../../../../fields/incident.ts';
import { classify, describe, setMilestones } from '../../../api/requests/incident-changes.ts';
import { formFields } from './form-fields.ts';
import { RecordForm } from './record-form.tsx';
import type { Shown } from './use-detail.ts';

const described = formFields(incidentFields, setBy(incidentFields, 'describe'));

export function DescribeForm(shown: Shown) {
  const send = (body: Record<string, unknown>, ifMatch: string | undefined) =>
    describe(shown.incident.public_id, { ifMatch, body });
  return <RecordForm {...shown} name="describe" fields={described} send={send} restore={send} />;
}

/** The state of the record is changed by closing and reopening. */
const classified = setBy(incidentFields, 'classify').filter((name) => name !== 'status_lifecycle');

export function ClassifyForm(shown: Shown) {
  const { t } = useTranslation();
  const isGap = shown.incident.evidence_status === 'gap';
  const fields = formFields(incidentFields, classified).map((field) => {
    if (field.kind === 'flag') return field;
    const why = isGap ? t('edit.needsEvidence') : undefined;
    if (field.name !== 'severity') return { ...field, why };
    const word = (value: string) => t(`severity.${value}`);
    return { ...field, why, kind: 'choice' as const, values: severities, word };
  });
  return (
    <RecordForm
      {...shown}
      name="classify"
      fields={fields}
      note={t('edit.classifyNote')}
      send={({ severity, ...body }, ifMatch) =>
        classify(shown.incident.public_id, {
          ifMatch,
          body: { ...body, ...(severity === undefined ? {} : { severity: idOf(severity) }) },
        })
      }
    />
  );
}

function idOf(severity: unknown): number | null {
  return severity === null ? null : severityId(severity as Severity);
}

const milestones = formFields(incidentFields, setBy(incidentFields, 'milestones'));

export function TimesForm(shown: Shown) {
  const { t } = useTranslation();
  return (
    <RecordForm
      {...shown}
      name="times"
      fields={milestones}
      note={t('edit.timesNote')}
      send={(body, ifMatch) => setMilestones(shown.incident.public_id, { ifMatch, body })}
    />
  );
}
