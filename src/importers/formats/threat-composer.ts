// Threat Composer: threats of a model. The tool gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'threat-composer-json',
    label: 'a Threat Composer report (JSON)',
    tool: 'Threat Composer',
    noun: 'threat',
    seen: 'schema 1; a priority is one of many notes and is not read',
    vector: 'hand',
    marks: ['applicationInfo dataflow mitigationLinks threats'],
    items: [
      {
        at: 'threats[]',
        fields: {
          title: 'statement',
          severity: { always: 'unknown' },
          identity: ['/applicationInfo.name', 'id'],
          location: '/applicationInfo.name',
          rule: 'Threat {numericId}',
          description: [
            'statement',
            {
              Source: 'threatSource',
              Action: 'threatAction',
              Impact: 'threatImpact',
              Assets: 'impactedAssets',
              Tags: 'tags',
            },
          ],
          id: 'id',
          aside: [
            { at: 'status', is: ['threatresolved'], as: 'resolved' },
            { at: 'status', is: ['threatresolvednotuseful'], as: 'resolved as not useful' },
          ],
        },
      },
    ],
  },
];
