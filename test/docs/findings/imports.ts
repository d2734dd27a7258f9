// Findings of the review of imports, and the tests that show what became of each.
import type { Findings } from './findings.ts';

export const imports: Findings = {
  'B1: unrelated events in one incident': {
    'test/http/registry-intake-log.test.ts': ['events that name no rule, or too little ›'],
  },
  'M1: alerts that open nothing and cannot be found': {
    'src/intake/logs/vectors.test.ts': ['${name} › in pieces of any size'],
    'test/http/log-events.test.ts': [
      'log events › one that opens nothing',
      'log events › chosen by a person',
    ],
  },
  'B2: unknown files "sound and report nothing"': {
    'src/importers/refusals.test.ts': ['refusals › JSON of no known tool'],
  },
  'B3: different assets merge': {
    'test/http/import-identity.test.ts': ['${kind}, "${name}" › differs in three rows'],
  },
  'B4: archives, mail, prefixed XML import garbage': {
    'src/importers/refusals.test.ts': ['refusals › archives, documents'],
    'test/http/import-archives.test.ts': ['an archive › hostile or broken'],
    'test/cli/import.whole.test.ts': ['import › a Burp export behind other text'],
  },
  'M2: closing on an old retest': {
    'test/http/close.test.ts': ['a newer retest that failed ›'],
  },
  'M3: order of JSON members': {
    'src/importers/json-formats.test.ts': ['JSON formats › members ${name} ›'],
    'src/importers/tables.test.ts': ['members in another order ›'],
  },
  'M4: formats that users bring': {
    'src/importers/corpus.test.ts': ['corpus › ${entry.file} ›'],
    'src/importers/tables.test.ts': ['tables › the lists of formats ›'],
  },
  'M5: refusals mislead': {
    'src/importers/refusals.test.ts': [
      'refusals › reports of tools that are not read',
      'refusals › a table of unknown columns',
    ],
  },
  'M6: a severity word drops the row': {
    'src/importers/severity.test.ts': ['severity › words of other languages'],
    'test/cli/import.whole.test.ts': ['import › no row can be read'],
    'test/http/import-runs.test.ts': ['an import of which no row can be read'],
  },
  'M7: resolved rows are opened': {
    'test/http/import-identity.test.ts': ['rows that the tool resolved ›'],
  },
  'm1: a report without results is broken': {
    'src/importers/severity.test.ts': ['reports without results ›'],
  },
  'm2: the number beats the word': {
    'src/importers/severity.test.ts': ['severity › a Qualys scan'],
  },
  'm3: numeric severities are unknown': {
    'src/importers/severity.test.ts': ['severity › numbers in a list'],
  },
  'm4: a message is the title': {
    'src/importers/severity.test.ts': ['SARIF › a message of many lines'],
  },
  'm5: SARIF 1 level pass': {
    'src/importers/severity.test.ts': ['SARIF 1 › level pass'],
  },
  'm6: errors.csv has no cells': {
    'test/http/import-errors.test.ts': [
      'rows unreadable, set aside and merged',
      'the table, corrected and sent again',
    ],
  },
  'm7: indicators come back on no route': {
    'test/http/registry-intake-osint.test.ts': ['indicators › read by those'],
    'test/http/indicators.test.ts': ['an indicator › in a report, a log and an import'],
  },
  'm8: date and level of MISP': {
    'test/http/registry-intake-osint.test.ts': ['a MISP event › its date and threat level'],
  },
  'm9: wrappers of MISP': {
    'test/http/registry-intake-osint.test.ts': ['one MISP event › in each wrapper'],
  },
  'm10: titles of STIX bundles': {
    'test/http/registry-intake-osint.test.ts': ['a STIX bundle without a report ›'],
  },
  'm11: "waiting for another import"': {
    'test/http/import-progress.whole.test.ts': [
      'a file that a thread reads ›',
      'Accept: ${accept} ›',
    ],
  },
  'm12: "duplicates" for two things': {
    'test/cli/import.whole.test.ts': ['import › vector file ›'],
    'test/console/imports.test.ts': ['a run with rows of each kind'],
  },
  'Do not break: counts of real files, reimport creates nothing': {
    'test/http/import-vectors.test.ts': ['${connector}/${name} › written again'],
    'src/importers/scanned-again.test.ts': ['scanned again › items in another order'],
  },
  'Do not break: hostile XML, damaged files': {
    'test/http/hostile-imports.whole.test.ts': ['${kind} › ${file.name} ›'],
    'src/importers/read/xml.test.ts': ['readXml › ${name} › ${reason}'],
  },
  'Do not break: auto and the dry run agree with the import': {
    'test/http/import-outcomes.test.ts': ['generated files, twice each'],
    'test/http/import-vectors.test.ts': ['import vectors › all but those of broad readers'],
  },
  'Do not break: host, port, CVE, CWE, CVSS are carried': {
    'src/importers/json-formats.test.ts': ['JSON formats › vector ${name} ›'],
    'src/importers/csv-vectors.test.ts': ['csv vectors › ${file.connector}/${file.name} ›'],
  },
  'Do not break: retest texts, failed ones not confirmed': {
    'test/http/import-retest.test.ts': [
      'the finding is still there ›',
      'a file that did not look at the host',
    ],
  },
  'Do not break: undo and import again, events, dry run by default': {
    'test/http/import-undo.test.ts': [
      'the same file after the undo',
      'more incidents than a batch',
    ],
    'test/http/import-progress.whole.test.ts': ['Accept: ${accept} ›'],
    'test/console/imports.test.ts': ['a file with bad rows ›'],
  },
  'Do not break: encodings, separators, NUL, large unknown files, gzip': {
    'src/importers/read/decode.test.ts': ['decodeText › ${name}, cut at every byte'],
    'src/importers/read/csv.test.ts': ['readTable › NUL characters', 'readTable › delimiter'],
    'test/http/registry-intake-limits.whole.test.ts': ['gzip › sound, broken, a bomb'],
  },
  'Do not break: TLP of MISP and STIX': {
    'test/http/registry-intake-osint-tlp.test.ts': [
      'a MISP event › a label on an attribute',
      'a STIX bundle › TLP ${name}',
    ],
  },
  'Do not break: OCSF, ECS, EVE, CEF, LEEF, GuardDuty': {
    'src/intake/logs/vectors.test.ts': ['${name} › in pieces of any size'],
  },
};
