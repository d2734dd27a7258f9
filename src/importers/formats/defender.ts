// Microsoft Defender: vulnerabilities of machines, as its export API lists them.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'defender-vulnerabilities-json',
    label: 'a Microsoft Defender list of vulnerabilities (JSON)',
    tool: 'Microsoft Defender',
    noun: 'vulnerability',
    seen: 'machine vulnerabilities and software vulnerabilities by machine of the API',
    vector: 'hand',
    marks: ['value[].cveId value[].machineId', 'value[].cveId value[].deviceId'],
    items: [
      {
        at: 'value[]',
        fields: {
          title: [
            '{cveId} in {productName} {productVersion}',
            '{cveId} in {softwareName} {softwareVersion}',
            'cveId',
          ],
          severity: { at: ['severity', 'vulnerabilitySeverityLevel'] },
          rule: 'cveId',
          host: ['deviceName', 'machineId', 'deviceId'],
          location: ['{productVendor} {productName}', '{softwareVendor} {softwareName}'],
          identity: ['machineId', 'deviceId', 'productVersion', 'softwareVersion'],
          cvss: [{ score: 'cvssScore' }],
          description: [
            { Machine: ['machineId', 'deviceId'], System: 'osPlatform', Group: 'rbacGroupName' },
            { Paths: 'diskPaths', Registry: 'registryPaths' },
          ],
          remediation: [
            'recommendedSecurityUpdate',
            { Update: ['fixingKbId', 'recommendedSecurityUpdateId'] },
          ],
          id: 'id',
        },
      },
    ],
  },
];
