// Findings of a review of the structure and style of the code, each with the tests that show what
// became of it.
import type { Findings } from './findings.ts';

export const structure: Findings = {
  'A: the typed client checks only the URL': {
    'test/console/client-types.whole.test.ts': [
      'false calls › each with one fault › none compiles',
      'false calls › without their directives › an error each',
    ],
    'test/architecture/requests.test.ts': ['calls › of the server › in the request modules alone'],
  },
  'B: one field has three labels, and an unknown kind of entity loses duties': {
    'test/architecture/field-words.test.ts': [
      'controls of forms › label and help › from useFieldWords',
      'catalogues › every one › take them from the table, once',
    ],
    'test/http/declared-fields.test.ts': [
      'an entity type that is unknown › created › named with the nearest known one',
      'an entity type that is unknown › described › refused until it is accepted',
    ],
  },
  'C: an endpoint is declared in five places, a field of an incident in fifteen': {
    'test/docs/page-edits.test.ts': ['${page} › its changes › fit this checkout'],
    'test/long/add-field.test.ts': [],
    'test/long/add-endpoint.test.ts': [],
    'test/http/declared-fields.test.ts': ['create › every field with its example › in both views'],
    'test/architecture/registries.test.ts': [
      'endpoints › all › with paths and operation ids of their own',
      'routes › every one with an access › served',
    ],
  },
  'D: the English reads as translated': {
    'test/architecture/words.test.ts': [
      'comments › every one › without the words to avoid',
      'sentences › of API, commands, settings and screens › without the words to avoid',
      'terms of the field › that engineers search for › found in the product',
    ],
    'test/architecture/commit-subjects.test.ts': ['"${subject.slice(0, 40)}" › checked ›'],
    'test/console/ui-list.test.ts': ['listed texts › ${language} ›'],
  },
  'E: reasons for hand-written code are missing': {
    'test/docs/dependencies.test.ts': ['parts written by hand › libraries that were measured'],
  },
  'F: background jobs have no shared runner': {
    'test/jobs/job-runner.test.ts': [
      'run that is slower than its interval ›',
      'job that fails, then works › logged once each',
      'run that ignores its abort › the stop ends',
    ],
    'test/architecture/borders.test.ts': ['timers › that repeat › of the job runner'],
  },
  'G: duplicates, among them Merkle proofs and signed notes': {
    'test/trust/trust-core-proofs.test.ts': ['inclusion › any leaf', 'consistency › any two sizes'],
    'test/architecture/borders.test.ts': ['pure folders › every file ›'],
  },
  'H: a page is declared in nine places': {
    'test/architecture/console-pages.test.ts': [
      'routes › of the router › out of page objects alone',
      'addresses › on the server › named by no other file',
      'titles › of pages › among no other sentences',
    ],
    'test/long/add-page.test.ts': [],
    'test/long/add-regime.test.ts': [],
  },
  'I: layout and order': {
    'test/architecture/borders.test.ts': [
      'imports › of files, types too › run in no cycle',
      'database › of the handlers › reached through operations alone',
      'SQL › text or query builder › under src/store alone',
    ],
    'test/architecture/requests.test.ts': ['keys › of queries › made by the factory alone'],
  },
  'J: generated files fill the changes': {
    'test/openapi/document.test.ts': ['committed document › read again › the served one'],
    'test/long/add-field.test.ts': [
      'the API document › with the field › changes by lines that a reviewer reads',
    ],
  },
  'K: classes of CSS that a test keeps apart': {
    'test/console/styles.test.ts': [
      'sheets › all but those of every page › modules',
      'classes › that components name › in their module',
    ],
  },
  'Tests: they measure the machine, and leave files behind': {
    'test/architecture/time-limits.test.ts': ['tests › as a whole › judge by no time'],
    'test/architecture/left-behind.test.ts': ['temporary folder › files that left something'],
  },
};
