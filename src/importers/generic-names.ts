// The names under which lists of findings that no single tool owns say what a finding is, the
// better first.

export const titles = [
  'title',
  'name',
  'vulnerability',
  'vuln_name',
  'summary',
  'issue',
  'message',
  'rule_name',
  'rule',
  'identifier',
  'indicator',
];
export const severities = ['severity', 'risk', 'level', 'threat', 'priority', 'numerical_severity'];
export const hosts = ['host', 'hostname', 'asset', 'target', 'ip', 'ip_address', 'endpoint']
  .concat(['url', 'uri', 'fqdn', 'host_name', 'host_ip', 'affected_host', 'dns_name', 'server'])
  .concat(['asset_name', 'machine', 'computer', 'device', 'node', 'system', 'instance'])
  .concat(['destination']);
/** Things that are no host but say where the finding is. */
export const resources = ['resource', 'resource_id', 'resource_arn', 'arn', 'resource_name'].concat(
  ['image', 'image_name', 'purl', 'repository'],
);
export const rules = ['rule', 'rule_id', 'vuln_id_from_tool', 'plugin_id', 'template_id'].concat([
  'check_id',
]);
/** What is taken for a rule where there is none. */
export const types = ['type', 'category'];
export const ids = ['unique_id_from_tool', 'id', 'uuid', 'finding_id'];
export const addresses = ['url', 'uri'];
export const files = ['file_path', 'filename', 'file', 'path', 'location'];
export const parameters = ['param', 'parameter'];
export const components = ['component_name', 'component', 'package'];
export const remedies = ['remediation', 'mitigation', 'solution', 'recommendation', 'fix'];
export const descriptions = ['description', 'desc', 'details', 'detail', 'message'];
export const states = ['status', 'state'];
export const cves = ['cve', 'cves', 'cve_id', 'cve_ids', 'vulnerability_id', 'vulnerability_ids'];
export const cwes = ['cwe', 'cwes', 'cwe_id', 'cwe_ids'];
export const scores = ['cvss', 'cvss_score', 'cvssScore', 'inspectorScore'];
export const vectors = ['cvss_vector', 'cvssVector', 'vector'];
export const techniqueLists = [
  'techniques',
  'attack',
  'attack_ids',
  'mitre',
  'mitre_attack',
].concat(['ttp', 'ttps', 'tags', 'capec', 'capec_id', 'capec_ids', 'd3fend']);

/** Flags that say that the tool does not hold the finding open; the first one is named. */
export const flags: readonly (readonly [string, readonly string[]])[] = [
  ['a false positive', ['false_p', 'false_positive', 'falsePositive', 'FalsePositive']],
  ['a duplicate', ['duplicate', 'is_duplicate', 'Duplicate']],
  ['out of scope', ['out_of_scope', 'outOfScope']],
  ['an accepted risk', ['risk_accepted', 'riskAccepted']],
  ['mitigated', ['is_mitigated', 'isMitigated', 'fixed', 'resolved']],
];

/** Names with one meaning, which generic-finding asks for by themselves. */
const single = ['confidence', 'endpoints', 'port', 'line', 'mitigated', 'active', 'impact'].concat(
  ['steps_to_reproduce', 'references', 'component_version'],
  ['cvssv4_score', 'cvssv4', 'cvssv3_score', 'cvssv3'],
);

export const readNames: readonly string[] = [
  ...new Set([
    ...[titles, severities, hosts, resources, rules, types, ids, addresses, files, parameters],
    ...[components, remedies, descriptions, states, cves, cwes, scores, vectors, techniqueLists],
    ...flags.map(([, names]) => names),
    single,
  ]),
].flat();
