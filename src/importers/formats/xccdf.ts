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

function ruleResult([around, prefix]: readonly [string, string]): Items {
  const test = `${around}${prefix}TestResult`;
  return {
    at: `${test}/${prefix}rule-result`,
    fields: {
      title: '@idref',
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
          is: ['pass', 'notapplicable', 'notselected', 'notchecked', 'informational', 'fixed'],
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
    seen: 'XCCDF 1.1 and 1.2 of OpenSCAP 1.2; of CIS-CAT no file',
    vector: 'hand',
    roots: [
      'Benchmark',
      'TestResult',
      'cdf:Benchmark',
      'cdf:TestResult',
      'arf:asset-report-collection',
      'asset-report-collection',
    ],
    items: results.map(ruleResult),
  },
];
