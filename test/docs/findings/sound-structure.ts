// What the review found sound in the structure of the code, and the tests that hold it.
import type { Findings } from './findings.ts';

export const soundStructure: Findings = {
  'Do not break: a purpose line in each file': {
    'test/architecture/tidy.test.ts': ['files › every one › opens with a comment on its job'],
  },
  'Do not break: few exceptions from compiler and linter, each with its reason': {
    'test/architecture/measure.test.ts': [
      '${tree} › casts, assertions, exceptions',
      'exceptions › from the compiler and the linter',
    ],
  },
  'Do not break: tests for borders, sizes, unused exports, registries, docs, dependencies': {
    'test/architecture/borders.test.ts': [
      'imports › of every file › point inward',
      'imports › of files, types too › run in no cycle',
      'pure folders › every file ›',
    ],
    'test/architecture/tidy.test.ts': ['files › every one › at most', 'functions › every one'],
    'test/architecture/unused.test.ts': ['exports › of the product ›'],
    'test/architecture/registries.test.ts': ['importers › every file', 'error codes › every one'],
    'test/architecture/reference.test.ts': ['${name} › against the code › fresh'],
    'test/docs/dependencies.test.ts': ['dependencies › ${heading} ›'],
  },
  'Do not break: no barrels, named exports': {
    'test/architecture/tidy.test.ts': ['exports › every one › has a name'],
  },
  'Do not break: decide, record, commit, answer; the closing': {
    'test/operations/races.test.ts': ['withdrawal during closing ›', '12 closes at once'],
    'test/http/close.test.ts': ['no evidence ›'],
  },
  'Do not break: bytes of imports go one way': {
    'test/http/import-vectors.test.ts': ['import vectors › all but those of broad readers'],
  },
  'Do not break: a how-to that a test follows, vectors as data': {
    'test/docs/page-edits.test.ts': ['${page} › its changes › fit this checkout'],
    'test/long/add-importer.test.ts': [],
    'src/importers/json-formats.test.ts': ['JSON formats › vector ${name} ›'],
  },
};
