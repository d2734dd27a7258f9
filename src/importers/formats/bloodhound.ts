// BloodHound Enterprise: findings of attack paths, as its API lists them for a domain.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'bloodhound-findings-json',
    label: 'a BloodHound list of findings (JSON of the API)',
    tool: 'BloodHound',
    noun: 'finding',
    seen: 'description of the API of 2024 and 2025; no file; findings in it have no severity',
    vector: 'hand',
    marks: [
      'data[].Finding data[].FromPrincipal data[].ToPrincipal',
      'data[].Finding data[].Principal data[].DomainSID',
    ],
    items: [
      {
        at: 'data[]',
        fields: {
          title: [
            '{Finding}: {FromPrincipalProps.name} to {ToPrincipalProps.name}',
            '{Finding}: {FromPrincipal} to {ToPrincipal}',
            '{Finding}: {Props.name}',
            '{Finding}: {Principal}',
          ],
          severity: { always: 'unknown' },
          rule: 'Finding',
          location: ['{FromPrincipal} {ToPrincipal}', 'Principal'],
          identity: ['DomainSID'],
          description: [
            { From: '{FromPrincipalKind} {FromPrincipal}', To: '{ToPrincipalKind} {ToPrincipal}' },
            { Principal: '{PrincipalKind} {Principal}', Domain: 'DomainSID' },
            { 'Accepted until': 'AcceptedUntil' },
          ],
          id: 'id',
          aside: [{ at: 'Accepted', as: 'an accepted risk' }],
        },
      },
    ],
  },
];
