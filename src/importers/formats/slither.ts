// Slither as JSON: one finding a result of a detector.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'slither-json',
    label: 'a Slither report (JSON)',
    tool: 'Slither',
    noun: 'result',
    seen: '0.9 to 0.11, by published examples',
    vector: 'hand',
    marks: ['error results.detectors success'],
    items: [
      {
        at: 'results.detectors[]',
        fields: {
          title: ['{check} at {first_markdown_element}', 'check'],
          severity: { at: 'impact', words: { optimization: 'info' } },
          rule: 'check',
          location: ['first_markdown_element', 'elements.source_mapping.filename_relative'],
          identity: ['id'],
          description: ['description', { Confidence: 'confidence' }],
          id: 'id',
        },
      },
    ],
  },
];
