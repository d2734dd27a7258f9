// Fortify's reports and results (XML): one finding an issue. A results archive (FPR) is a ZIP that
// holds them; what people have put away is in another file of it.
import type { Aside, Format, SeverityRule } from '../table/format.ts';

/**
 * The tool's priority: the impact of the rule against its likelihood, both from 0 to 5, where the
 * likelihood is accuracy × confidence × probability / 25.
 */
const priority: SeverityRule = {
  of: [
    '/rule>ClassInfo/ClassID>MetaInfo/Group[@name=Impact]',
    [
      'InstanceInfo/MetaInfo/Group[@name=Probability]',
      '/rule>ClassInfo/ClassID>MetaInfo/Group[@name=Probability]',
    ],
    '/rule>ClassInfo/ClassID>MetaInfo/Group[@name=Accuracy]',
    'InstanceInfo/Confidence',
  ],
  as(texts) {
    const [impact = 0, probability = 0, accuracy = 0, confidence = 0] = texts.map(Number);
    const isWhole = texts.every((text) => text !== '' && Number(text) >= 0 && Number(text) <= 5);
    if (!isWhole) return null;
    const likelihood = (accuracy * confidence * probability) / 25;
    const raw = `impact ${impact}, likelihood ${Number(likelihood.toFixed(2))}`;
    if (impact >= 2.5) return { severity: likelihood >= 2.5 ? 'critical' : 'high', raw };
    return { severity: likelihood >= 2.5 ? 'medium' : 'low', raw };
  },
};

const source = 'AnalysisInfo/Unified/Trace/Primary/Entry/Node[@isDefault=true]/SourceLocation';

/** The tag «Analysis», which every project of the tool has. */
const analysis = 'Tag[@id=87f2364f-dcd4-49e6-861d-f8d3f351686b]/Value';

const audited: readonly Aside[] = [
  { at: '/audit>InstanceInfo/InstanceID>@suppressed', is: ['true'], as: 'suppressed' },
  {
    at: `/audit>InstanceInfo/InstanceID>${analysis}`,
    is: ['not an issue'],
    as: 'not an issue',
  },
];

export const formats: readonly Format[] = [
  {
    kind: 'xml',
    connector: 'generic',
    format: 'fortify-report-xml',
    label: 'a Fortify report (XML)',
    tool: 'Fortify',
    noun: 'issue',
    seen: 'reports of 2017 to 2019, without a version in the file',
    vector: 'hand',
    roots: ['ReportDefinition'],
    contains: ['Fortify'],
    items: [
      {
        at: 'ReportDefinition/ReportSection/SubSection/IssueListing/Chart/GroupingSection/Issue',
        fields: {
          title: ['{Category} in {Primary/FileName}', 'Category'],
          severity: { at: ['Friority', 'Folder'] },
          rule: 'Category',
          location: ['{Primary/FilePath}:{Primary/LineStart}', 'Primary/FilePath'],
          identity: ['@iid', '@ruleID', 'Source/FilePath', 'Source/LineStart'],
          description: [
            'Abstract',
            { Kingdom: 'Kingdom', Function: 'Primary/TargetFunction', Code: 'Primary/Snippet' },
            { Source: 'Source/FilePath', Comments: 'Comment/Comment' },
          ],
          id: '@iid',
          aside: [{ at: 'Tag/Value', is: ['not an issue'], as: 'not an issue' }],
        },
      },
    ],
  },
  {
    kind: 'xml',
    connector: 'generic',
    format: 'fortify-fvdl-xml',
    label: 'Fortify results (XML, audit.fvdl of an FPR)',
    tool: 'Fortify',
    noun: 'vulnerability',
    seen: 'FVDL 1.12 of Fortify 23 and 24; audit.xml of an FPR as a program of the vendor reads it',
    vector: 'hand',
    roots: ['FVDL'],
    contains: ['fortifysoftware.com/schema/fvdl'],
    joins: {
      rule: { at: 'FVDL/EngineData/RuleInfo/Rule', by: '@id' },
      text: { at: 'FVDL/Description', by: '@classID' },
    },
    companion: {
      file: 'audit.xml',
      root: 'Audit',
      things: { audit: { at: ['Audit/IssueList/Issue'], by: 'instanceId' } },
      without:
        'What people put away is in audit.xml of the FPR, which was not sent; send the FPR to ' +
        'have it set aside.',
    },
    items: [
      {
        at: 'FVDL/Vulnerabilities/Vulnerability',
        fields: {
          title: [
            `{ClassInfo/Type}: {ClassInfo/Subtype} in {${source}/@path}`,
            `{ClassInfo/Type} in {${source}/@path}`,
            '{ClassInfo/Type}: {ClassInfo/Subtype}',
            'ClassInfo/Type',
          ],
          severity: priority,
          rule: 'ClassInfo/ClassID',
          location: [`{${source}/@path}:{${source}/@line}`, `${source}/@path`],
          identity: ['/FVDL/Build/BuildID', 'InstanceInfo/InstanceID'],
          cwe: '/rule>ClassInfo/ClassID>MetaInfo/Group[@name=altcategoryCWE]',
          html: true,
          description: [
            '/text>ClassInfo/ClassID>Abstract',
            { Kingdom: 'ClassInfo/Kingdom', Analyzer: 'ClassInfo/AnalyzerName' },
          ],
          remediation: ['/text>ClassInfo/ClassID>Recommendations'],
          id: 'InstanceInfo/InstanceID',
          aside: audited,
        },
      },
    ],
  },
  {
    kind: 'json',
    connector: 'generic',
    format: 'fortify-ssc-json',
    label: "the Fortify API's list of issues (JSON)",
    tool: 'Fortify',
    noun: 'issue',
    seen: 'members of programs that read the API of Software Security Center; no whole answer',
    vector: 'hand',
    marks: ['data[].issueInstanceId data[].friority', 'data[].issueName data[].friority'],
    items: [
      {
        at: 'data[]',
        fields: {
          title: ['{issueName} in {fullFileName}', '{issueName} in {primaryLocation}', 'issueName'],
          severity: { at: 'friority' },
          rule: ['primaryRuleGuid', 'issueName'],
          location: [
            '{fullFileName}:{lineNumber}',
            'fullFileName',
            '{primaryLocation.fullFileName}:{primaryLocation.line}',
            'primaryLocation',
          ],
          // The id lasts where the line does not.
          lasting: {
            of: ['issueInstanceId', ['fullFileName', 'primaryLocation.fullFileName']],
            as: ([id = '', file = '']) => (id === '' ? '' : `${id} ${file}`),
          },
          identity: ['projectName', 'projectVersionName', 'projectVersionId', 'issueInstanceId'],
          description: [
            { Project: '{projectName} {projectVersionName}', Kingdom: 'kingdom' },
            { Analyzer: ['analyzer', 'engineType'], Analysis: 'primaryTag' },
          ],
          id: ['issueInstanceId', 'id'],
          aside: [
            { at: 'suppressed', as: 'suppressed' },
            { at: 'removed', as: 'removed' },
            { at: 'scanStatus', is: ['removed'], as: 'removed' },
            { at: 'hidden', as: 'hidden' },
            { at: 'primaryTag', is: ['not an issue'], as: 'not an issue' },
            { at: 'primaryTag', is: ['false positive'], as: 'a false positive' },
          ],
        },
      },
    ],
  },
];
