// The fields of a report as people read them in one language: dates in words, names of countries,
// and the labels of a template that the package holds in English alone.
import type { Language } from '../../domain/text.ts';
import { doraKey } from '../../legal/dora-report.ts';
import { readValue, shownValue, type FieldType } from '../../legal/field-types.ts';
import { readableValue } from '../../legal/readable-value.ts';
import { draftFields } from '../../legal/registry.ts';
import type { ShownField, ShownNumbered, ShownReport } from './package-view.ts';

/** One answer; `number` where the template numbers its fields. */
export interface ReportField {
  key: string;
  number: string;
  label: string;
  /** Null while nothing says it. */
  value: string | null;
  mandatory: boolean;
}

export interface ReportPart {
  /** A section of the template; empty where it has none. */
  name: string;
  fields: ReportField[];
}

const plain: FieldType = { kind: 'text' };

/** All fields, in the order of the template. */
export function reportParts(
  { contents }: ShownReport,
  shown: { language: Language; zone: string },
): ReportPart[] {
  const { draft } = contents;
  if (draft.dora_report === null) {
    const fields = draft[shown.language].fields.map((field) => shownField(field, shown));
    return [{ name: '', fields }];
  }
  const { sections } = draft.dora_report;
  // As the template has them; the members of the package are in alphabetical order.
  return ['general', 'initial', 'intermediate', 'final', 'threat'].flatMap((name) => {
    const fields = sections[name];
    return fields === undefined
      ? []
      : [{ name, fields: fields.map((field) => numbered(field, shown)) }];
  });
}

export function shownField(
  { key, label, value, mandatory }: ShownField,
  read: { language: Language; zone: string },
): ReportField {
  const type = typeOf(key);
  const shown = value === null ? null : readableValue({ key, ...type }, value, read);
  return { key, number: '', label, value: shown, mandatory };
}

function numbered(
  { number, label, value, mandatory }: ShownNumbered,
  read: { language: Language; zone: string },
) {
  const { language } = read;
  const key = doraKey(number);
  const known = draftFields.get(key);
  const named = known === undefined ? label : known.label[language].slice(number.length + 1);
  const type = typeOf(key);
  const shown =
    value === null
      ? null
      : readableValue({ key, ...type }, translated(type, value, language), read);
  return { key, number, label: named, value: shown, mandatory };
}

function typeOf(key: string): FieldType {
  return draftFields.get(key)?.type ?? plain;
}

/** A choice in the words of another language; what is no choice stays. */
function translated(type: FieldType, value: string, language: Language): string {
  const read = readValue(type, value);
  return read === null ? value : shownValue(type, read, language);
}
