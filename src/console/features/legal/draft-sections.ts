// The fields of a draft as the page shows them: a report under DORA in the sections and the order
// of its template, any other with what is missing first. Pure.
import type { LegalDraft } from '../../api/types.gen.ts';

type Field = LegalDraft['fields'][number];

/** By the first number of their fields: Implementing Regulation (EU) 2025/302, Annex I. */
const templateSections = { 1: 'general', 2: 'initial', 3: 'intermediate', 4: 'final' } as const;
type SectionName = (typeof templateSections)[keyof typeof templateSections];

export interface DraftSection {
  /** Null: the fields are in no section. */
  name: SectionName | null;
  fields: Field[];
  /** Mandatory fields without a value. */
  open: number;
}

export function sectionsOf({ fields, incomplete }: LegalDraft): DraftSection[] {
  const isOpen = ({ key }: Field) => incomplete.includes(key);
  const bySection = Map.groupBy(fields, sectionOf);
  return [...bySection].map(([name, own]) => {
    const open = own.filter(isOpen);
    const rest = own.filter((field) => !isOpen(field));
    return { name, fields: name === null ? [...open, ...rest] : own, open: open.length };
  });
}

function sectionOf({ key }: Field): SectionName | null {
  const number = /^dora\.([1-4])\.\d+$/.exec(key)?.[1];
  return number === undefined ? null : templateSections[Number(number) as 1 | 2 | 3 | 4];
}
