// Kubesec as JSON: one finding what is critical, or advised, of an object.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'kubesec-json',
    label: 'a Kubesec report (JSON)',
    tool: 'Kubesec',
    noun: 'object',
    seen: '2, by published examples',
    vector: 'hand',
    marks: ['object score scoring valid'],
    list: true,
    items: (['critical', 'advise'] as const).map((part) => ({
      at: '[]',
      each: `scoring.${part}`,
      fields: {
        title: '{reason}: {^object}',
        severity: { always: part === 'critical' ? ('critical' as const) : ('info' as const) },
        rule: ['id', 'selector'],
        location: ['{^fileName} {^object}', '^object'],
        identity: ['selector'],
        description: [{ Selector: 'selector', Points: 'points' }],
      },
    })),
  },
];
