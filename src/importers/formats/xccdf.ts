// XCCDF results of OpenSCAP, CIS-CAT and others (XML): one finding a rule that did not pass.
import type { Format, Items } from '../table/format.ts';

/** Where a result is, with the prefix of its names. */
const results: readonly (readonly [around: string, prefix: string])[] = [
  ['', ''],
  ['Benchmark/', ''],
  ['cdf:Benchmark/', 'cdf:'],
  ['', 'cdf:'],
  ['arf:asset-report-collection/arf:reports/arf:report/arf:content/', ''],
  ['asset-report-collection/reports/report/content/', ''],
];

/** Where benchmarks are, with the prefix of their names. */
const benchmarks: readonly (readonly [path: string, prefix: string])[] = [
  ['Benchmark', ''],
  ['cdf:Benchmark', 'cdf:'],
  ...['arf:', ''].flatMap((arf) =>
    ['ds:', ''].flatMap((ds) => ['xccdf-1.2:', 'xccdf:', 'cdf:', ''].map(inCollection(arf, ds))),
  ),
];

/** A collection has the data stream that was used, with its benchmarks. */
function inCollection(arf: string, ds: string): (prefix: string) => [string, string] {
  const content = ['asset-report-collection', 'report-requests', 'report-request', 'content']
    .map((name) => `${arf}${name}/`)
    .join('');
  const component = `${ds}data-stream-collection/${ds}component/`;
  return (prefix) => [`${content}${component}${prefix}Benchmark`, prefix];
}

/** Groups that can be in groups, of which the SCAP Security Guide has up to six. */
const deepest = 12;

function rulesIn([path, prefix]: readonly [string, string]): string[] {
  return Array.from(
    { length: deepest + 1 },
    (_, depth) => `${path}${`/${prefix}Group`.repeat(depth)}/${prefix}Rule`,
  );
}

function ruleResult([around, prefix]: readonly [string, string]): Items {
  const test = `${around}${prefix}TestResult`;
  return {
    at: `${test}/${prefix}rule-result`,
    fields: {
      title: '@idref',
      shown: { title: '/rule>@idref>title' },
      severity: { at: '@severity' },
      rule: '@idref',
      host: [`/${test}/${prefix}target`, `/${test}/${prefix}target-address`],
      cve: `${prefix}ident`,
      description: [
        { Result: `${prefix}result`, Identifiers: `${prefix}ident` },
        { Check: `${prefix}check/${prefix}check-content-ref/@name`, Message: `${prefix}message` },
      ],
      passed: [
        {
          at: `${prefix}result`,
          is: ['pass', 'notapplicable', 'notselected', 'informational', 'fixed'],
        },
      ],
      // CIS-CAT calls what people have to check themselves manual.
      aside: [
        {
          at: `${prefix}result`,
          is: ['error', 'unknown', 'notchecked', 'manual'],
          as: 'not tested',
        },
      ],
    },
  };
}

export const formats: readonly Format[] = [
  {
    kind: 'xml',
    connector: 'vulnscan',
    format: 'xccdf-xml',
    label: 'an XCCDF result (XML of OpenSCAP, CIS-CAT and others)',
    tool: 'XCCDF',
    noun: 'result',
    seen:
      'XCCDF 1.1 and 1.2 of OpenSCAP 1.2; of CIS-CAT no file, and of its own JSON and CSV no ' +
      'description',
    vector: 'hand',
    roots: [
      'Benchmark',
      'TestResult',
      'cdf:Benchmark',
      'cdf:TestResult',
      'arf:asset-report-collection',
      'asset-report-collection',
    ],
    things: { rule: { at: benchmarks.flatMap(rulesIn), by: 'id' } },
    items: results.map(ruleResult),
  },
];
