// Reports under DORA in the structure of their template: Implementing Regulation (EU) 2025/302,
// Annex I. A later report holds the sections of the earlier ones, as the template does. The
// notification of a significant cyber threat, which is voluntary, has its own: Annex III.
import type { Timestamp } from '../domain/clock.ts';
import type { Language } from '../domain/text.ts';
import { doctrine } from './doctrine.ts';
import { filledFields, undecidedKeys, type FilledField } from './draft.ts';
import type { Gathered } from './gather.ts';
import { generalFields, initialFields, reclassificationFields } from './regimes/dora-fields.ts';
import { finalFields, intermediateFields } from './regimes/dora-later-fields.ts';
import { threatFields } from './regimes/dora-threat-fields.ts';
import type { DraftField } from './rule.ts';

const sectionFields = {
  general: generalFields,
  initial: initialFields,
  intermediate: intermediateFields,
  final: finalFields,
  threat: threatFields,
} as const;
export type SectionName = keyof typeof sectionFields;

export const doraReports = [
  'initial_notification',
  'intermediate_report',
  'final_report',
  'reclassification',
  'significant_threat',
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
  significant_threat: { obligation_id: 'DORA-THR', sections: ['threat'] },
};

export interface DoraReportField {
  /** Number in the template, e.g. `2.4`. */
  number: string;
  label: string;
  mandatory: boolean;
  value: string | null;
  source: string | null;
  /** What was written and does not fit, with what the field takes. */
  fault: string | null;
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

function sectionsOf(report: DoraReportName) {
  return contents[report].sections.map((name) => {
    const isReason = report === 'reclassification' && name === 'initial';
    return { name, fields: isReason ? reclassificationFields : sectionFields[name] };
  });
}

/** All fields of the template that the report has. */
export function fieldsOfReport(report: DoraReportName): readonly DraftField[] {
  return sectionsOf(report).flatMap(({ fields }) => fields);
}

export function doraReportOf(
  gathered: Gathered,
  report: DoraReportName,
  language: Language,
  generated_at: Timestamp,
  state: DoraReport['state'] = 'draft',
): DoraReport {
  const { obligation_id } = contents[report];
  const obligation = { id: obligation_id };
  const filled = sectionsOf(report);
  const fields = fieldsOfReport(report);
  const isReleased = state === 'released';
  const all = filledFields({ obligation }, fields, gathered, language, isReleased).map(numbered);
  const shown = filled.map(({ name, fields }) => {
    const keys = new Set(fields.map(({ key }) => numberOf(key)));
    return [name, all.filter(({ number }) => keys.has(number))] as const;
  });
  const missing = all.filter(({ mandatory, value }) => mandatory && value === null);
  return {
    standard: `Implementing Regulation (EU) 2025/302, ${annexOf(report)}`,
    report,
    state,
    public_id: gathered.incident.public_id,
    generated_at,
    sections: Object.fromEntries(shown),
    missing: missing.map(({ number }) => number),
    doctrine,
  };
}

/** Numbers of fields that a person has to check: the template asks for them in certain cases. */
export function undecidedNumbers(gathered: Gathered, report: DoraReportName): string[] {
  const obligation = { id: contents[report].obligation_id };
  return undecidedKeys(obligation, fieldsOfReport(report), gathered).map(numberOf);
}

const annexOf = (report: DoraReportName) =>
  report === 'significant_threat' ? 'Annex III' : 'Annex I';

/** Annex III numbers its fields from 1 on, as Annex I does not. */
const numberOf = (key: string) => key.replace(/^dora\.(threat\.)?/, '');

/** The key of a field by its number in the template. */
export function doraKey(number: string): string {
  return number.includes('.') ? `dora.${number}` : `dora.threat.${number}`;
}

function numbered({ key, label, ...filled }: FilledField): DoraReportField {
  const number = numberOf(key);
  return { number, label: label.slice(number.length + 1), ...filled };
}
