// What the engine knows before it looks at any incident: the facts it asks for, the obligations of
// the regimes in force, and the reports that meet them. Forms are made of it.
import type { RegimeName } from '../domain/regime.ts';
import type { ReportTarget } from '../domain/report-target.ts';
import type { ReportRegime } from '../domain/report-target.ts';
import type { Language } from '../domain/text.ts';
import { articleOf } from './citation.ts';
import { factGroupNames, factGroups, factList, type FactGroup, type FactName } from './facts.ts';
import { expected, type FieldKind } from './field-types.ts';
import { draftFields, rulesVersion } from './registry.ts';
import { reportPhases } from './report-phases.ts';
import type { DraftField, Regime } from './rule.ts';

export type FactKind = (typeof factList)[FactName]['kind'];

interface CatalogueFact {
  name: FactName;
  group: FactGroup;
  kind: FactKind;
  question: string;
  /** What can be chosen; null where anything of the kind can be. */
  options: string[] | null;
}

interface CatalogueObligation {
  id: string;
  regime: RegimeName;
  title: string;
  article: string;
  phase: string;
}

interface CatalogueReport {
  regime: ReportRegime;
  phase: string;
  /** Ids of obligations. */
  meets: string[];
  targets: ReportTarget[];
}

interface CatalogueField {
  key: string;
  label: string;
  kind: FieldKind;
  /** What it takes, for people. */
  expected: string;
  options: { value: string; label: string }[] | null;
}

export interface Catalogue {
  rules_version: string;
  facts: CatalogueFact[];
  obligations: CatalogueObligation[];
  reports: CatalogueReport[];
  /** The fields of the reports. */
  fields: CatalogueField[];
}

export function catalogueOf(regimes: readonly Regime[], language: Language): Catalogue {
  return {
    rules_version: rulesVersion,
    facts: factGroupNames
      .flatMap((group) => factsOfGroup(group, language))
      .filter(({ name }) => isAskedBy(regimes, name)),
    obligations: regimes.flatMap((regime) => obligationsOf(regime, language)),
    reports: reportPhases
      .filter(({ regime }) => regimes.some(({ name }) => name === regime))
      .map(({ regime, phase, obligations, targets }) => {
        return { regime, phase, meets: [...obligations], targets: [...targets] };
      }),
    fields: [...draftFields.values()].map((field) => fieldOf(field, language)),
  };
}

/** Facts that one regime alone reads: where it is switched off, an answer would change nothing. */
const readByOne: Partial<Record<FactName, RegimeName>> = {
  cra_manufacturer: 'cra',
  cra_exploited_vulnerability: 'cra',
  cra_severe_incident: 'cra',
  fix_available_at: 'cra',
  trust_service_qualified: 'eidas',
  cer_critical_entity: 'cer',
  cer_significant_disruption: 'cer',
};

function isAskedBy(regimes: readonly Regime[], fact: FactName): boolean {
  const reader = readByOne[fact];
  return reader === undefined || regimes.some(({ name }) => name === reader);
}

function fieldOf(
  { key, label, type = { kind: 'text' } }: DraftField,
  language: Language,
): CatalogueField {
  const choices = 'choices' in type ? Object.entries(type.choices) : null;
  const options = choices?.map(([value, words]) => ({ value, label: words[language] })) ?? null;
  const said = { label: label[language], expected: expected(type, language) };
  return { key, kind: type.kind, options, ...said };
}

function factsOfGroup(group: FactGroup, language: Language): CatalogueFact[] {
  const names = Object.keys(factGroups[group]) as FactName[];
  return names.map((name) => {
    const definition = factList[name];
    const { kind, question } = definition;
    const options = 'values' in definition ? [...definition.values] : null;
    return { name, group, kind, question: question[language], options };
  });
}

function obligationsOf(regime: Regime, language: Language): CatalogueObligation[] {
  return regime.obligations.map((obligation) => ({
    id: obligation.id,
    regime: regime.name,
    title: obligation.title[language],
    article: articleOf(regime, obligation.article),
    phase: obligation.phase,
  }));
}
