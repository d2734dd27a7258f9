// The words of the console: what must not come back, and what to write instead.

export interface Term {
  /** Must not be found in any text. */
  not: RegExp;
  write: string;
}

export const english: readonly Term[] = [
  { not: /\bmay\b/i, write: 'can (permission), might (chance)' },
  { not: /\bwhoever\b|\bsomebody\b|\beverybody\b/i, write: 'you, someone, everyone' },
  { not: /\bone does\b|\bwhich one can\b/i, write: 'you' },
  { not: /\bduty\b|\bduties\b/i, write: 'reporting obligation' },
  { not: /legal clock|service clock/i, write: 'legal deadline, SLA target' },
  { not: /persons concerned/i, write: 'data subjects' },
  { not: /\bkind of (?:entity|organisation)\b/i, write: 'entity type' },
  { not: /\bknown to us\b/i, write: 'aware since' },
  { not: /\bfour eyes\b/i, write: 'four-eyes approval' },
  { not: /\bwaits? for (?:an )?approval\b|\bneeds approval\b/i, write: 'pending approval' },
  { not: /\bset aside\b/i, write: 'resolved in the tool' },
  { not: /\bgiven up\b/i, write: 'failed' },
  { not: /\bhand(?:ed|s)? (?:it )?(?:over|out)\b|\bhanding\b/i, write: 'send, export' },
  { not: /\bneeds me\b/i, write: 'needs attention' },
  { not: /\bvouch/i, write: 'confirm' },
  { not: /\bvalidation reference\b|\bname the proof\b/i, write: 'link evidence' },
  { not: /\bresponse steps?\b/i, write: 'response action' },
  { not: /\bwhite team\b(?!\))/i, write: 'control team' },
  { not: /threat-led test/i, write: 'threat-led penetration test' },
  { not: /is this us|was that us/i, write: 'check for test activity' },
  { not: /\bin the open\b|open sources/i, write: 'OSINT report' },
  { not: /\bhead of the log\b/i, write: 'latest checkpoint' },
  { not: /(?<!policy )\benforcement point/i, write: 'policy enforcement point' },
  { not: /\bsignals?\b/i, write: 'unconfirmed evidence' },
  { not: /\btwins?\b/i, write: 'duplicate' },
  { not: /\bdamaged\b|\bbroken file/i, write: 'corrupted' },
  { not: /\banew\b/i, write: 'again, from scratch' },
  { not: /\bput (?:out|right|in)\b/i, write: 'remove, correct, add' },
  { not: /\bfigures?\b/i, write: 'metrics' },
  { not: /\bstands?\b(?! for)/i, write: 'a concrete verb' },
  { not: /\bis told\b|\btells\b/i, write: 'is detected, reports' },
  { not: /\bselect\b.*\bpress\b|\bpress “/i, write: 'select' },
  { not: /\btick\b/i, write: 'select' },
  { not: /e-mail/i, write: 'email' },
  { not: /(?<!ATT)&(?!CK)/, write: 'and' },
  { not: /\d %|\}\} %/, write: 'the percent sign without a space' },
  { not: /\bMake (?:a|an|the)\b/, write: 'Create' },
];

export const polish: readonly Term[] = [
  { not: /GDPR/, write: 'RODO' },
  { not: /\((?:a|ła)\)/, write: 'a form without gender: "Zatwierdzone przez"' },
  { not: /zastrzeżon/i, write: 'ograniczony dostęp' },
  { not: /utajni/i, write: 'ukryta treść' },
  { not: /zegar/i, write: 'termin' },
  { not: /playbook/i, write: 'scenariusz reagowania' },
  { not: /znalezisk/i, write: 'ustalenie' },
  { not: /klejnot/i, write: 'kluczowe zasoby' },
  { not: /white team|zespół biały/i, write: 'zespół kontrolny' },
  { not: /ćwicze/i, write: 'test TLPT' },
  { not: /dotknięc/i, write: 'liczba użytkowników, których dotyczy incydent' },
  { not: /\bdowolne\b/i, write: 'wszystkie' },
  { not: /czy to my/i, write: 'sprawdź, czy to test' },
  { not: /sygnał/i, write: 'niepotwierdzony dowód' },
  { not: /\bpaczk(?!ę STIX)/i, write: 'pakiet' },
  { not: /\bręczy/i, write: 'potwierdzać' },
  { not: /Akt o AI/, write: 'AI Act' },
  { not: /po terminie od/i, write: 'opóźnienie' },
  { not: /termin\w* ustawow/i, write: 'termin zgłoszenia' },
  { not: /\d %|\}\} %/, write: 'the percent sign without a space' },
];

/** Neither belongs on a screen, in any language: screens name fields and controls. */
export const anywhere: readonly Term[] = [
  { not: /\b(?:GET|POST|PUT|PATCH|DELETE)\b/, write: 'the control to use' },
  { not: /\b(?:If-Match|ETag|Authorization|Bearer|Content-Type)\b/i, write: 'the control to use' },
  { not: /\bPT?\d+[HDWM]\b/, write: 'a duration' },
];

/** A code in a text is an error unless people type it. */
export const code = /\b[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+\b/g;

/** Codes that people type: types of evidence, settings and variables of a shell. */
export const typedCodes: ReadonlySet<string> = new Set([
  'retest_report',
  'agent_trace',
  'http_exchange',
  'agent_retest',
  'guardrail_eval',
  'model_eval',
  'root_cause_analysis',
  'upo_edelivery',
  'IP3_TOKEN',
  'IP3_RETEST_LATEST',
]);
