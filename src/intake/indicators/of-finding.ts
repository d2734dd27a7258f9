// Indicators of a finding. What a scanner checked is the organisation's own; its texts are full of
// references, so of them only what is spelt defanged counts. A report on a file or its behaviour
// names what it found there.
import type { Finding } from '../../domain/finding.ts';
import type { Indicator, NamedIndicator } from '../../domain/indicator.ts';
import type { Connector } from '../../importers/importer.ts';
import { defangedWords, indicatorsIn } from './extract.ts';
import { readIndicator } from './normalise.ts';

/** Indicators of one finding. */
const mostOfFinding = 20;

type Told = Pick<Finding, 'title' | 'host' | 'location' | 'description'>;

export function indicatorsOfFinding(connector: Connector, finding: Told): NamedIndicator[] {
  const { host, description } = finding;
  if (connector === 're') return named(inReport(finding));
  const own = host === null ? null : readIndicator(host);
  const scanned = own === null ? [] : [{ ...own, own: true }];
  if (description === null) return scanned;
  const words = defangedWords(description);
  if (words === '') return scanned;
  return [...scanned, ...named(indicatorsIn(words, { hashes: 'any' }))].slice(0, mostOfFinding);
}

function named(indicators: readonly Indicator[]): NamedIndicator[] {
  return indicators.slice(0, mostOfFinding).map((one) => ({ ...one, own: false }));
}

/** Where the references begin, the report speaks of others. */
const references = /^References:/m;

function inReport({ title, host, location, description }: Told): Indicator[] {
  const said = description?.split(references)[0] ?? '';
  const text = [title, host, location, said].filter((part) => part !== null).join('\n');
  return indicatorsIn(text, { hashes: 'any' });
}
