// Findings of the review of the API, and the tests that show what became of each.
import type { Findings } from './findings.ts';

export const api: Findings = {
  'F1: misspelt parameters and members are dropped': {
    'test/http/misspelt-names.test.ts': [
      'close?dryrun=true ›',
      'legal facts with personal_dat ›',
      'incidents?${name}=',
    ],
    'test/openapi/unknown-names.whole.test.ts': [
      '${operationId} › an unknown query parameter ›',
      'strict bodies › are those',
    ],
  },
  'F2: the documented installation has no console': {
    'test/long/install.test.ts': [
      'install.md › its commands ›',
      'upgrade.md › its commands ›',
      'without the console › the server ›',
    ],
  },
  'F3: a dry run looks like an import': {
    'test/http/import-runs.test.ts': ['a dry run › of new findings ›'],
    'test/http/import-progress.whole.test.ts': ['Accept: ${accept} ›'],
  },
  'F4: no incremental read': {
    'test/http/lists.test.ts': ['sort=${sort} › walked'],
    'test/http/lists-filtered.test.ts': ['v1 ?${query} ›', 'v1 › each filter › total=true'],
  },
  'F5: indicators cannot be read': {
    'test/http/indicators.test.ts': ['an indicator › in a report, a log and an import'],
  },
  'F6: log lines of no known format': {
    'test/http/registry-intake-log.test.ts': [
      'lines of no known format ›',
      'a syslog line with terminal codes',
    ],
  },
  'F7: personal tokens are undocumented': {
    'test/http/personal-tokens.test.ts': ['a token › of more than one has'],
    'test/docs/prepare-a-shell.test.ts': [],
  },
  'F8: no headers in the document, no compression': {
    'test/openapi/examples.whole.test.ts': ['${operationId} › ${method} ${path} ›'],
    'test/openapi/document.test.ts': ['codes › of headers'],
    'test/http/compressed.test.ts': ['a list › asked for in gzip'],
  },
  'F9: ETags of reads': {
    'test/http/addresses.test.ts': [
      'an incident › that the reader has',
      'bytes of evidence › that the reader has',
    ],
    'test/http/accounts.test.ts': ['a user › changed by two at once'],
  },
  'F10: records without an address': {
    'test/http/addresses.test.ts': ['what a POST made ›'],
  },
  'F11: the tutorial test passes extra lines': {
    'test/docs/shell-blocks.test.ts': ['promised output › ${situation} ›'],
  },
  'F12: messages in codes': {
    'test/http/errors.test.ts': ['country, times and a blank title', '413 › says the limit'],
    'test/http/accounts.test.ts': ['an address that is taken'],
    'test/http/addresses.test.ts': ['priority=none in the registry'],
  },
  'F13: inconsistent names': {
    'test/http/registry-reports.test.ts': ['names › every regime, phase and recipient'],
  },
  'F14: a report of a regime that does not apply': {
    'test/http/report-release.test.ts': ['findings, no reason › every report'],
    'test/legal/release-checks.test.ts': ['facts of another act ›'],
  },
  'F15: help of a command that is not there': {
    'test/cli/help.test.ts': ['help › of a command that is not there'],
  },
  'D2: v1 cannot create or classify': {
    'test/http/incidents.test.ts': ['v1 › reports, classifies'],
  },
  'D3: v1 evidence is always confirmed': {
    'test/http/evidence.test.ts': ['v1 › said to be a signal'],
    'test/http/misspelt-names.test.ts': ['evidence with "confirmed": false'],
  },
  'D4: no Idempotency-Key on some POSTs': {
    'test/openapi/retries.test.ts': ['POST › every operation ›'],
    'test/http/report-drafts.test.ts': ['a comment › sent again with its key'],
  },
  'D5: errors per pass': {
    'test/http/misspelt-names.test.ts': ['all faults of a request ›'],
  },
  'D6: length of the service secret': {
    'test/architecture/reference.test.ts': [],
  },
  'C1: members of the package': {
    'test/trust/engagement-package.test.ts': ['members on top › of the contract'],
  },
  'C2: content_ref': {
    'test/http/addresses.test.ts': ['content_ref › what a browser runs'],
  },
  'Do not break: contract, roles, windows, races': {
    'test/http/policy.test.ts': ['every row › ${role} ›'],
    'test/operations/races.test.ts': ['12 closes at once'],
    'test/story/story.test.ts': ['story › ${engine}'],
  },
  'Do not break: deprecation of the secret': {
    'test/http/policy.test.ts': ['every row › the service secret ›'],
  },
  'Do not break: problem bodies, closed sets, 404 that reveals nothing': {
    'test/http/errors.test.ts': ['${one.name} › ${one.status} ${one.code}'],
    'test/openapi/codes.whole.test.ts': ['${operation.operationId} › each documented code ›'],
  },
  'Do not break: open vocabularies, custody anomalies are kept and flagged': {
    'test/http/incidents.test.ts': ['unknown slugs › stored and marked'],
    'test/http/evidence.test.ts': ['odd custody › backwards, ahead, another hash'],
  },
  'Do not break: walks of lists while others write': {
    'test/http/lists.test.ts': ['walk › while others are created', 'a cursor › of another order'],
  },
  'Do not break: Idempotency-Key': {
    'test/http/idempotency.test.ts': [
      'same key, same body in another order',
      'same key, another body',
      '30 posts with one key',
    ],
  },
  'Do not break: If-Match': {
    'test/operations/races.test.ts': ['one version › changed by ten at once'],
    'test/http/errors.test.ts': ['stale If-Match › on every write'],
  },
  'Do not break: HTTP (HEAD, 405, odd bodies, ids)': {
    'test/http/broken-requests.test.ts': ['${name} › ${status} with a problem body'],
    'test/http/errors.test.ts': ['405 › says what is allowed', 'request id › sound ones'],
  },
  'Do not break: times': {
    'src/domain/clock.test.ts': ['${JSON.stringify(text)} › parsed and written'],
  },
  'Do not break: streams replay': {
    'test/http/events.test.ts': ['listener that was away › back'],
    'test/http/agent-stream.whole.test.ts': ['listener that was away › back'],
  },
  'Do not break: OpenAPI is valid, clients run': {
    'test/openapi/lint.test.ts': ['document › by the linter ›'],
    'test/openapi/client.test.ts': ['openapi-fetch ›'],
  },
  'Do not break: tutorial and how-tos': {
    'test/docs/tutorial.whole.test.ts': ['tutorial › its first block'],
    'test/docs/readme.test.ts': ['readme › its first block'],
    'test/docs/prepare-a-shell.test.ts': [],
    'test/docs/pages.test.ts': ['${page} › routes that it names'],
  },
  'Do not break: CLI': {
    'test/cli/help.test.ts': ['program › mistyped command'],
    'test/cli/import.whole.test.ts': ['import › misuse ›'],
  },
};
