// Findings of the review of law and techniques, and the tests that show what became of each.
import type { Findings } from './findings.ts';

export const domain: Findings = {
  'L1: the Art. 34 message is the internal bundle': {
    'test/http/registry-messages.test.ts': ['message to data subjects › canaries'],
  },
  'L2: one bundle for every authority': {
    'test/http/report-canaries.test.ts': ['every list ›', '${name} › every field a canary ›'],
  },
  'L3: late while a later limit runs': {
    'test/http/deadline-watch.test.ts': ['weekend relief ›', 'delay that is expected ›'],
    'test/legal/vectors.test.ts': ['${vector.case} › ${vector.why}'],
  },
  'L4: the DORA report does not follow its template': {
    'test/legal/dora-schema.test.ts': ['${number} › "${wrong}" ›', 'fields › of the annexes'],
    'test/http/legal-entities.test.ts': ['bad values of report fields ›'],
  },
  'L5: drafts do not say who reports': {
    'test/legal/profile.test.ts': ['${field.key} › of a full profile'],
  },
  'L6: an Analyst removes duties': {
    'test/http/legal-judgements.test.ts': ['facts › ${JSON.stringify(change)} ›'],
  },
  'L7: contradictions suppress a duty': {
    'test/http/legal-judgements.test.ts': ['contradiction › ${id} ›'],
  },
  'L8: thin content of eIDAS, CRA, CER': {
    'test/legal/report-fields.test.ts': [
      'fields › of the template › those',
      'export › every report of a regime',
    ],
    'test/legal/vectors.test.ts': ['${vector.case} › ${vector.why}'],
  },
  'L9: one fact for two tests': {
    'test/legal/vectors.test.ts': ['${vector.case} › ${vector.why}'],
  },
  'L10: latest_at an hour late': {
    'test/http/legal-judgements.test.ts': ['country › without a time zone'],
  },
  'L11: calendar': {
    'test/http/deadlines.test.ts': ['calendar › made, read, revoked'],
  },
  'L12: Polish stops': {
    'test/http/legal.test.ts': ['language › Polish › notes'],
    'test/console/glossary.test.ts': ['words › of the console, ${language}'],
  },
  'L13: reads as a duty; 18 questions': {
    'test/http/deadline-watch.test.ts': ['DORA incident that no one classified ›'],
    'test/http/legal.test.ts': ['incident without facts › asked'],
  },
  'T1: one technique an incident': {
    'src/techniques/clauses.test.ts': ['of six behaviours ›'],
  },
  'T2: the reason is inverted': {
    'src/techniques/map.test.ts': ['authenticated and unauthenticated ›'],
  },
  'T3: cues fall to one everyday word': {
    'src/techniques/words.test.ts': [
      'a cue with a filler word or a sign › one of them missing',
      'every cue › has its words',
    ],
    'src/techniques/map.test.ts': ['every quotation of a rationale ›', 'everyday texts ›'],
  },
  'T4: confidence is no frequency on CVE text': {
    'src/techniques/map.test.ts': ['confidence of a weakness ›'],
  },
  'T5: revoked ids': {
    'src/techniques/catalogue.test.ts': ['written ids ›', 'every revoked id ›'],
    'src/techniques/map.test.ts': ['declared ids › revoked'],
  },
  'T6: declared ids are lost': {
    'src/importers/read/technique-ids.test.ts': ['${text} › the ids in it'],
  },
  'T7: suggestions without a true reason': {
    'src/techniques/map.test.ts': ['a weakness › every suggestion ›', 'everyday texts ›'],
  },
  'T8: exports': {
    'src/reports/techniques/exports.test.ts': [
      'a sub-technique without its parent',
      'times of a sighting',
    ],
  },
  'T9: published figures are in-sample': {
    'test/docs/technique-figures.test.ts': [
      'figures of techniques › held-back part',
      'figures of techniques › next to published ones',
    ],
  },
  'C1: a later failed retest changes nothing': {
    'test/http/coverage.test.ts': ['a confirmed retest › counts'],
    'test/http/close.test.ts': ['a newer retest that failed ›'],
  },
  'C2: coverage is not monotonic': {
    'src/domain/coverage.test.ts': ['a record more ›', 'any number of records of no expected kind'],
  },
  'Do not break: clocks': {
    'test/legal/vectors.test.ts': ['${vector.case} › ${vector.why}'],
    'test/legal/second-clocks.test.ts': ['all kinds together › 1,320 cases'],
    'test/legal/significance.test.ts': ['${prefix}${point}'],
  },
  'Do not break: law': {
    'test/legal/reference.test.ts': ['${id} › in the documentation ›'],
    'test/legal/properties.test.ts': ['severity › alone ›', 'a report that was not sent'],
  },
  'Do not break: receipts': {
    'test/http/registry-receipts.test.ts': ['JSON › with the hash', 'hash › of another report'],
    'test/http/report-canaries.test.ts': ['every list ›'],
  },
  'Do not break: calendar': {
    'test/http/deadlines.test.ts': ['calendar › made, read, revoked'],
  },
  'Do not break: no look-up of answers, exact ids, valid exports': {
    'src/techniques/catalogue.test.ts': ['written ids ›'],
    'src/reports/techniques/exports.test.ts': [
      'of techniques › versions and domain',
      'every object › common members',
    ],
  },
  'Do not break: coverage, service levels': {
    'src/domain/coverage.test.ts': ['coverage_pct ›'],
    'src/domain/sla.test.ts': ['table › as decided'],
    'test/http/coverage.test.ts': ['a viewer › gets the coverage'],
  },
  'Do not break: statistics equal SQL': {
    'test/http/registry-statistics.test.ts': ['the known set › every figure'],
  },
};
