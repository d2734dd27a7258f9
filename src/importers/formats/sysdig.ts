// Sysdig: vulnerabilities of its API and its scanner as JSON, and its tables (CSV).
import type { Fields, Format } from '../table/format.ts';

const common = {
  connector: 'vulnmgmt',
  tool: 'Sysdig',
  noun: 'vulnerability',
  vector: 'hand',
} as const;

/** Words of Sysdig that others do not use. */
const words = { negligible: 'info' } as const;

/** Columns whose names have changed. */
interface Names {
  cve: string;
  severity: string;
  image: readonly string[];
  around: readonly string[];
  fix: string;
}

function row({ cve, severity, image, around, fix }: Names): Fields {
  return {
    title: [`{${cve}} in {Package name}`, cve],
    severity: { at: severity, words },
    rule: cve,
    location: [...image.map((name) => `{${name}} {Package name}`), 'Package name'],
    identity: [...around, 'Package path', 'Package version'],
    cvss: [{ score: 'CVSS score', vector: 'CVSS vector' }],
    description: [
      { Package: '{Package name} {Package version}', Path: 'Package path', Image: image },
      { Where: around },
    ],
    remediation: [{ 'Fixed version': fix }],
    aside: [{ at: 'Risk accepted', as: 'an accepted risk' }],
  };
}

export const formats: readonly Format[] = [
  {
    ...common,
    kind: 'json',
    format: 'sysdig-json',
    label: 'a Sysdig list of vulnerabilities (JSON)',
    seen: 'reports of 2024 and 2025, without a version in the file',
    marks: ['data[].vulnName data[].imageId', 'data[].vulnName data[].packageName'],
    items: [
      {
        at: 'data[]',
        fields: {
          title: ['{vulnName} in {packageName}', 'vulnName'],
          severity: { at: 'vulnSeverity', words },
          rule: 'vulnName',
          location: ['{imagePullString} {packageName}', 'packageName'],
          identity: [
            'packagePath',
            'packageVersion',
            'k8sClusterName',
            'k8sNamespaceName',
            'k8sWorkloadType',
            'k8sWorkloadName',
            'k8sPodContainerName',
          ],
          cvss: [{ score: 'vulnCvssScore', vector: 'vulnCvssVector' }],
          description: [
            { Package: '{packageName} {packageVersion}', Path: 'packagePath' },
            { Image: 'imagePullString', Cluster: 'k8sClusterName' },
            { Workload: '{k8sNamespaceName}/{k8sWorkloadName}', References: 'vulnLink' },
          ],
          remediation: [{ 'Fixed version': ['vulnFixVersion', 'packageSuggestedFix'] }],
        },
      },
    ],
  },
  {
    ...common,
    kind: 'json',
    format: 'sysdig-cli-json',
    label: 'a report of sysdig-cli-scanner (JSON)',
    seen: 'sysdig-cli-scanner 1.20',
    marks: ['result.packages[] result.policyEvaluations[] scanner.name'],
    version: '/scanner.version',
    items: [
      {
        at: 'result.packages[]',
        each: 'vulns',
        fields: {
          title: ['{name} in {^name}', 'name'],
          severity: { at: 'severity.value', words },
          rule: 'name',
          location: ['{/result.metadata.pullString} {^name}', '^name'],
          identity: ['^path', '^version'],
          cvss: [{ score: 'cvssScore.value.score', vector: 'cvssScore.value.vector' }],
          description: [
            { Package: '{^name} {^version}', Path: '^path' },
            { Image: '/result.metadata.pullString' },
          ],
          remediation: [{ 'Fixed version': ['fixedInVersion', '^suggestedFix'] }],
          aside: [{ at: 'acceptedRisks.status', is: ['active'], as: 'an accepted risk' }],
        },
      },
    ],
  },
  {
    ...common,
    kind: 'csv',
    format: 'sysdig-csv',
    label: 'a Sysdig table of vulnerabilities (CSV)',
    seen: 'exports of 2023, without a version in the file',
    columns: ['Vulnerability ID', 'Package name', 'OS Name', 'Vuln Publish date'],
    fields: row({
      cve: 'Vulnerability ID',
      severity: 'Severity',
      image: ['Image'],
      around: [
        'Image ID',
        'K8S cluster name',
        'K8S namespace name',
        'K8S workload type',
        'K8S workload name',
        'K8S container name',
        'Registry name',
        'Registry image repository',
      ],
      fix: 'Fix version',
    }),
  },
  {
    ...common,
    kind: 'csv',
    format: 'sysdig-2025-csv',
    label: 'a newer Sysdig table of vulnerabilities (CSV)',
    seen: 'exports of 2025, without a version in the file',
    columns: ['Vulnerability Name', 'Vulnerability Severity', 'Package Name', 'OS Name'],
    fields: row({
      cve: 'Vulnerability Name',
      severity: 'Vulnerability Severity',
      image: ['Image Name'],
      around: [
        'Image ID',
        'Kubernetes Cluster Name',
        'Kubernetes Namespace Name',
        'Kubernetes Workload Type',
        'Kubernetes Workload Name',
        'Kubernetes Container Name',
      ],
      fix: 'Fix Version',
    }),
  },
  {
    ...common,
    kind: 'csv',
    format: 'sysdig-cli-csv',
    label: 'a table of sysdig-cli-scanner (CSV)',
    seen: 'exports of 2025, without a version in the file; it names no image',
    columns: ['CVE ID', 'CVE Severity', 'CVSS Score Version', 'Package Name'],
    fields: row({
      cve: 'CVE ID',
      severity: 'CVE Severity',
      image: [],
      around: [],
      fix: 'Fix Version',
    }),
  },
];
