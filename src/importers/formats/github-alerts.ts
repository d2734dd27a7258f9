// GitHub's alerts as its REST API lists them (code scanning, Dependabot, secret scanning) and as
// its GraphQL API does. Closed ones are set aside.
import type { Aside, Format, Items } from '../table/format.ts';

const common = {
  kind: 'json',
  connector: 'findingmgr',
  tool: 'GitHub',
  noun: 'alert',
  vector: 'hand',
  list: true,
} as const;

const dismissed: Aside = { at: 'state', is: ['dismissed', 'auto_dismissed'], as: 'dismissed' };

/** A query can leave the state out, and ask for the times alone. */
const closedAt: readonly Aside[] = (
  [
    ['dismissedAt', 'dismissed'],
    ['autoDismissedAt', 'dismissed'],
    ['fixedAt', 'fixed'],
  ] as const
).map(([at, as]) => ({ at, is: 'anything', as, unless: 'state' }));

/** Alerts of a repository; `at` is its path. */
function graphqlAlerts(at: string): Items {
  const found = 'securityVulnerability';
  const advisory = `${found}.advisory`;
  return {
    at: `${at}.vulnerabilityAlerts.nodes[]`,
    fields: {
      title: [`{${advisory}.summary} in {${found}.package.name}`, `${advisory}.summary`],
      severity: { at: [`${found}.severity`, `${advisory}.severity`] },
      rule: [`${advisory}.ghsaId`, `${advisory}.identifiers.value`],
      location: [`{vulnerableManifestPath} {${found}.package.name}`, `${found}.package.name`],
      identity: [`/${at}.nameWithOwner`, `/${at}.name`, `/${at}.url`, 'id'],
      cve: `${advisory}.identifiers.value`,
      cwe: `${advisory}.cwes.nodes.cweId`,
      cvss: [{ in: `${advisory}.cvss`, score: 'score', vector: 'vectorString' }],
      description: [
        `${advisory}.description`,
        { Repository: `/${at}.name`, Versions: `${found}.vulnerableVersionRange` },
        { Reason: 'dismissReason', References: `${advisory}.references.url` },
      ],
      remediation: [{ 'Fixed version': `${found}.firstPatchedVersion.identifier` }],
      id: 'number',
      aside: [dismissed, ...closedAt],
      status: 'state',
    },
  };
}

export const formats: readonly Format[] = [
  {
    ...common,
    format: 'github-code-scanning-json',
    label: 'a list of GitHub code scanning alerts',
    seen: 'REST API 2022-11-28, without a version in the file',
    marks: ['number rule most_recent_instance'],
    items: [
      {
        at: '[]',
        fields: {
          title: ['rule.description', 'rule.name', 'rule.id'],
          severity: {
            at: ['rule.security_severity_level', 'rule.severity'],
            words: { error: 'high', warning: 'medium', note: 'low' },
          },
          rule: 'rule.id',
          location: [
            '{most_recent_instance.location.path}:{most_recent_instance.location.start_line}',
            'most_recent_instance.location.path',
          ],
          identity: ['html_url', 'url', 'number'],
          cwe: 'rule.tags',
          description: [
            'most_recent_instance.message.text',
            'rule.full_description',
            { Tool: 'tool.name', Branch: 'most_recent_instance.ref', Alert: 'html_url' },
            { Reason: 'dismissed_reason' },
          ],
          remediation: ['rule.help'],
          id: 'number',
          aside: [dismissed],
          status: 'state',
        },
      },
    ],
  },
  {
    ...common,
    format: 'github-dependabot-json',
    label: 'a list of Dependabot alerts',
    seen: 'documentation of REST API 2022-11-28; no file',
    marks: ['security_advisory security_vulnerability'],
    items: [
      {
        at: '[]',
        fields: {
          title: [
            '{security_advisory.summary} in {dependency.package.name}',
            'security_advisory.summary',
          ],
          severity: { at: ['security_vulnerability.severity', 'security_advisory.severity'] },
          rule: 'security_advisory.ghsa_id',
          location: ['{dependency.manifest_path} {dependency.package.name}'],
          identity: ['repository.full_name', 'html_url', 'url', 'number'],
          cve: ['security_advisory.cve_id', 'security_advisory.identifiers.value'],
          cwe: 'security_advisory.cwes.cwe_id',
          cvss: [
            {
              in: 'security_advisory.cvss_severities.cvss_v4',
              score: 'score',
              vector: 'vector_string',
            },
            { in: 'security_advisory.cvss', score: 'score', vector: 'vector_string' },
          ],
          description: [
            'security_advisory.description',
            { Versions: 'security_vulnerability.vulnerable_version_range', Alert: 'html_url' },
            { Reason: 'dismissed_reason', References: 'security_advisory.references.url' },
          ],
          remediation: [
            { 'Fixed version': 'security_vulnerability.first_patched_version.identifier' },
          ],
          id: 'number',
          aside: [dismissed],
          status: 'state',
        },
      },
    ],
  },
  {
    ...common,
    format: 'github-secret-scanning-json',
    label: 'a list of GitHub secret scanning alerts',
    seen: 'documentation of REST API 2022-11-28; no file; the tool gives no severity',
    marks: ['secret_type secret_type_display_name'],
    items: [
      {
        at: '[]',
        fields: {
          title: 'Secret: {secret_type_display_name}',
          severity: { always: 'high' },
          rule: 'secret_type',
          location: ['first_location_detected.path', 'locations_url'],
          identity: ['html_url', 'url', 'number'],
          description: [{ Alert: 'html_url', Validity: 'validity', Reason: 'resolution' }],
          id: 'number',
          status: 'state',
        },
      },
    ],
  },
  {
    ...common,
    list: false,
    format: 'github-graphql-json',
    label: "an answer of GitHub's GraphQL API with vulnerability alerts",
    seen: 'answers for a repository and for a search of 2020 to 2024',
    marks: ['data.repository', 'data.search'],
    contains: ['"vulnerabilityAlerts"'],
    needs: [
      'data.repository.vulnerabilityAlerts.nodes[]',
      'data.search.nodes[].vulnerabilityAlerts.nodes[]',
    ],
    items: [graphqlAlerts('data.repository'), graphqlAlerts('data.search.nodes[]')],
  },
];
