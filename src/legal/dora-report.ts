// Reports under DORA in the structure of their template: Implementing Regulation (EU) 2025/302,
// Annex I. A later report holds the sections of the earlier ones, as the template does.
import type { Timestamp } from '../domain/clock.ts';
import type { Language } from '../domain/text.ts';
import { doctrine } from './doctrine.ts';
import { fillField } from './draft.ts';
import type { Gathered } from './gather.ts';
import {
  finalFields,
  generalFields,
  initialFields,
  intermediateFields,
  reclassificationFields,
} from './regimes/dora-fields.ts';
import type { DraftField } from './rule.ts';

const sectionFields = {
  general: generalFields,
  initial: initialFields,
  intermediate: intermediateFields,
  final: finalFields,
} as const;
type SectionName = keyof typeof sectionFields;

export const doraReports = [
  'initial_notification',
  'intermediate_report',
  'final_report',
  'reclassification',
] as const;
export type DoraReportName = (typeof doraReports)[number];

const contents: Readonly<
  Record<DoraReportName, { obligation_id: string; sections: readonly SectionName[] }>
> = {
  initial_notification: { obligation_id: 'DORA-INIT', sections: ['general', 'initial'] },
  intermediate_report: {
    obligation_id: 'DORA-INT',
    sections: ['general', 'initial', 'intermediate'],
  },
  final_report: {
    obligation_id: 'DORA-FIN',
    sections: ['general', 'initial', 'intermediate', 'final'],
  },
  reclassification: { obligation_id: 'DORA-RECLASS', sections: ['general', 'initial'] },
};

export interface DoraReportField {
  /** Number in the template, e.g. `2.4`. */
  number: string;
  label: string;
  mandatory: boolean;
  value: string | null;
  source: string | null;
}

export interface DoraReport {
  standard: string;
  report: DoraReportName;
  /** It is a draft until a person releases it; nothing is sent from here. */
  state: 'draft' | 'released';
  public_id: string;
  generated_at: Timestamp;
  sections: Partial<Record<SectionName, DoraReportField[]>>;
  missing: string[];
  doctrine: string;
}

export function doraReportOf(
  gathered: Gathered,
  report: DoraReportName,
  language: Language,
  generated_at: Timestamp,
  state: DoraReport['state'] = 'draft',
): DoraReport {
  const { obligation_id, sections } = contents[report];
  const filled = sections.map((name) => {
    const fields =
      report === 'reclassification' && name === 'initial'
        ? reclassificationFields
        : sectionFields[name];
    return [name, fields.map((one) => fieldOf(obligation_id, gathered, one, language))] as const;
  });
  const all = filled.flatMap(([, fields]) => fields);
  const missing = all.filter(({ mandatory, value }) => mandatory && value === null);
  return {
    standard: 'Implementing Regulation (EU) 2025/302, Annex I',
    report,
    state,
    public_id: gathered.incident.public_id,
    generated_at,
    sections: Object.fromEntries(filled),
    missing: missing.map(({ number }) => number),
    doctrine,
  };
}

function fieldOf(
  obligation_id: string,
  gathered: Gathered,
  field: DraftField,
  language: Language,
): DoraReportField {
  const number = field.key.slice('dora.'.length);
  const { value = null, source = null } = fillField(obligation_id, gathered, field, language) ?? {};
  const label = field.label[language].slice(number.length + 1);
  return { number, label, mandatory: field.mandatory, value, source };
}
