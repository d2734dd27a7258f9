// The importer of a mapping: a format of `table`, made of what a person said of the columns.
import {
  closedWords,
  isMappable,
  type ClosedWord,
  type MappedField,
  type Mapping,
} from '../../domain/import-mapping.ts';
import type { Severity } from '../../domain/severity.ts';
import type { Importer } from '../importer.ts';
import type { Aside, Fields, Format, Say } from '../table/format.ts';
import { importerOf } from '../table/importer-of.ts';

export function mappedImporter(mapping: Mapping): Importer {
  return { ...importerOf(formatOf(mapping)), mapping };
}

/** What is wrong with a mapping, by its place in it. */
export function mappingFaults({ kind, fields, items }: Mapping): [place: string, fault: string][] {
  const faults: [string, string][] = [];
  if ((fields.title ?? []).length === 0) {
    faults.push(['fields/title', 'must name the column or member that says what was found']);
  }
  if (kind === 'csv' && items !== '') faults.push(['items', 'is for JSON; leave it empty']);
  for (const [field, names] of Object.entries(fields)) {
    if (names.every((name) => isMappable(kind, name))) continue;
    faults.push([`fields/${field}`, 'has a name that cannot be mapped; rename it in the file']);
  }
  return faults;
}

function formatOf(mapping: Mapping): Format {
  const { kind, items, tool } = mapping;
  const fields = fieldsOf(mapping);
  const common = {
    tool: tool.trim() || (kind === 'csv' ? 'CSV' : 'JSON'),
    seen: 'what the person who mapped it says',
    vector: 'hand',
  } as const;
  if (kind === 'csv') {
    return {
      ...common,
      ...{ kind, fields, connector: 'csv', format: 'mapped-csv', noun: 'row' },
      label: 'a table that was mapped',
      columns: (mapping.fields.title ?? []).slice(0, 1),
      byHand: true,
    };
  }
  return {
    ...common,
    ...{ kind, connector: 'generic', format: 'mapped-json', noun: 'item' },
    label: 'JSON that was mapped',
    marks: [],
    lines: items === '',
    items: [{ at: items, fields }],
    ...(items === '' ? {} : { needs: [items] }),
  };
}

function fieldsOf(mapping: Mapping): Fields {
  const of = (field: MappedField): readonly string[] => mapping.fields[field] ?? [];
  const score = of('cvss_score').map((name) => ({ score: name }));
  const vector = of('cvss_vector').map((name) => ({ vector: name }));
  const identity = of('identity');
  return {
    title: of('title'),
    severity: {
      at: of('severity'),
      words: lowered(mapping.severity_words),
      score: mapping.severity_scores,
    },
    ...said(mapping),
    cvss: [...vector, ...score],
    description: of('description'),
    remediation: of('remediation'),
    ...(identity.length > 0 ? { identity } : { apart: true }),
    aside: asideOf(mapping),
  };
}

const texts = ['rule', 'id', 'host', 'port', 'url', 'location', 'cve', 'cwe'] as const;

function said({ fields }: Mapping): Partial<Record<string, Say>> {
  const named = [...texts, 'techniques', 'status'] as const;
  return Object.fromEntries(named.map((name) => [name, fields[name] ?? []]));
}

function lowered(words: Mapping['severity_words']): Record<string, Severity> {
  const entries = Object.entries(words);
  return Object.fromEntries(entries.map(([word, one]) => [word.trim().toLowerCase(), one]));
}

/** The mapping's own words of a status, by what each says. */
function asideOf({ fields, status_words }: Mapping): Aside[] {
  const words = Object.entries(status_words);
  const named = new Set<ClosedWord>(words.map(([, as]) => as));
  return [...named].flatMap((as) => {
    const is = words.filter(([, one]) => one === as).map(([word]) => word.trim().toLowerCase());
    return (fields.status ?? []).map((at) => ({ at, is, as: closedWords[as] }));
  });
}
