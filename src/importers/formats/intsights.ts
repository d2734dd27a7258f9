// IntSights (Rapid7 Threat Command) as JSON: one finding an alert.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'findingmgr',
    format: 'intsights-json',
    label: 'an IntSights list of alerts (JSON)',
    tool: 'IntSights',
    noun: 'alert',
    seen: 'exports of 2021, without a version in the file',
    vector: 'hand',
    marks: ['Alerts[].Details Alerts[].TakedownStatus'],
    items: [
      {
        at: 'Alerts[]',
        fields: {
          title: 'Details.Title',
          severity: { at: 'Details.Severity' },
          rule: ['{Details.Type} {Details.SubType}', 'Details.Type'],
          host: 'Assets.Value',
          identity: ['_id'],
          description: [
            'Details.Description',
            { Source: 'Details.Source.URL', Assets: 'Assets.Value', Type: 'Details.Type' },
          ],
          id: '_id',
          aside: [{ at: 'Closed.IsClosed', as: 'closed' }],
        },
      },
    ],
  },
];
