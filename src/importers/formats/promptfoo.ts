// promptfoo: one finding a test that failed; only red-team tests have a severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'promptfoo-json',
    label: 'a promptfoo report (JSON)',
    tool: 'promptfoo',
    noun: 'test',
    seen: '0.118 (results version 3)',
    vector: 'hand',
    marks: ['evalId results', 'results.stats results.prompts', 'results.results results.stats'],
    version: '/metadata.promptfooVersion',
    items: [
      {
        at: 'results.results[]',
        fields: {
          title: [
            '{metadata.pluginId}: {gradingResult.reason}',
            '{testCase.description}: {gradingResult.reason}',
            'gradingResult.reason',
            'error',
            'testCase.description',
          ],
          severity: { at: ['metadata.severity', 'testCase.metadata.severity'] },
          rule: ['metadata.pluginId', 'testCase.metadata.pluginId'],
          location: ['provider.id', 'provider'],
          identity: ['metadata.strategyId', 'prompt.raw'],
          description: [
            'gradingResult.reason',
            { Category: 'metadata.harmCategory', Goal: 'metadata.goal', Error: 'error' },
          ],
          id: 'id',
          request: 'prompt.raw',
          response: ['response.output', 'response.raw'],
          passed: [{ at: 'success' }],
          // The tool says why a test failed: 1 by an assertion, 2 since it could not be run.
          aside: [{ at: 'failureReason', is: ['2'], as: 'not tested' }],
        },
      },
    ],
  },
];
