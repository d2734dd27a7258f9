// Qualys' API: detections of hosts (XML). It names detections by their number only.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'xml',
    connector: 'vulnmgmt',
    format: 'qualys-detections-xml',
    label: 'a Qualys list of host detections (XML of the API)',
    tool: 'Qualys',
    noun: 'detection',
    seen: 'documentation of the VM API 2.0; no file; it has no titles',
    vector: 'hand',
    roots: ['HOST_LIST_VM_DETECTION_OUTPUT'],
    items: [
      {
        at: 'HOST_LIST_VM_DETECTION_OUTPUT/RESPONSE/HOST_LIST/HOST',
        each: 'DETECTION_LIST/DETECTION',
        fields: {
          title: 'QID {QID} at {^IP}',
          severity: {
            at: 'SEVERITY',
            words: { 5: 'critical', 4: 'high', 3: 'medium', 2: 'low', 1: 'info' },
          },
          rule: 'QID {QID}',
          host: ['^DNS', '^IP'],
          port: 'PORT',
          identity: ['^ID', '^IP', 'PROTOCOL', 'SERVICE', 'INSTANCE'],
          description: [
            'RESULTS',
            { Type: 'TYPE', Address: '^IP', System: '^OS', Found: 'TIMES_FOUND' },
          ],
          id: 'UNIQUE_VULN_ID',
          aside: [
            { at: 'IS_IGNORED', is: ['1'], as: 'ignored' },
            { at: 'IS_DISABLED', is: ['1'], as: 'disabled' },
          ],
          status: 'STATUS',
        },
      },
    ],
  },
  {
    kind: 'xml',
    connector: 'vulnmgmt',
    format: 'qualys-was-api-xml',
    label: 'a Qualys list of web application findings (XML of the API)',
    tool: 'Qualys',
    noun: 'finding',
    seen: 'names of elements of the WAS API 3.0 in clients of it; no file',
    vector: 'hand',
    roots: ['ServiceResponse'],
    contains: ['<Finding>'],
    items: [
      {
        at: 'ServiceResponse/data/Finding',
        fields: {
          title: 'name',
          severity: {
            at: 'severity',
            words: { 5: 'critical', 4: 'high', 3: 'medium', 2: 'low', 1: 'info' },
          },
          rule: 'QID {qid}',
          url: 'url',
          location: ['param', 'url'],
          identity: ['uniqueId', 'webApp/id'],
          cwe: 'cwe/list/long',
          cvss: [{ score: 'cvssV3/base' }],
          description: [{ 'Web application': 'webApp/name', Type: 'type', Status: 'status' }],
          id: 'uniqueId',
          aside: [{ at: 'isIgnored', as: 'ignored' }],
          status: 'status',
        },
      },
    ],
  },
];
