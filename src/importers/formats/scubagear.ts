// ScubaGear, CISA's assessment of Microsoft 365: one finding a control that failed.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'scubagear-json',
    label: 'a ScubaGear report (JSON)',
    tool: 'ScubaGear',
    noun: 'group',
    seen: 'no file; members from memory of its documentation (1.4 and 1.5)',
    vector: 'hand',
    marks: [
      ['MetaData', 'Results{}[].Controls'],
      ['MetaData', 'Summary', 'Results'],
    ],
    version: '/MetaData.ToolVersion',
    items: [
      {
        at: 'Results{}[]',
        each: 'Controls',
        fields: {
          title: ['Requirement', 'Control ID'],
          severity: { at: 'Criticality', words: { shall: 'high', should: 'medium' } },
          rule: 'Control ID',
          location: ['/MetaData.DomainName', '#1'],
          identity: ['#1'],
          html: true,
          description: [
            'Requirement',
            { Result: 'Result', Details: 'Details', Group: '^GroupName' },
          ],
          passed: [{ at: 'Result', is: ['pass', 'n/a', 'omitted'] }],
          aside: [
            { at: 'Result', is: ['error', 'error - test results missing'], as: 'not tested' },
          ],
        },
      },
    ],
  },
];
