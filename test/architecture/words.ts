// Words that the source avoids, each with the plain term. Comments are searched for `phrases`, the
// names in code for `names`. Both are whole words in any letter case.

/** Phrases of comments. Correct technical uses are not matched: "stands out", "a stand-in". */
export const phrases: readonly (readonly [avoid: RegExp, write: string])[] = [
  [/\bstands(?! out)\b/i, 'is, is in, applies'],
  [/\blies\b(?! about)/i, 'is, is in'],
  [/\bhears\b/i, 'gets, is notified of'],
  [/\btells\b/i, 'reports, shows, detects'],
  [/\btold\b/i, 'reported, notified, emitted, detected'],
  [/\bwhoever\b/i, 'the caller, anyone who, no matter who'],
  [/\blooked at\b/i, 'checked'],
  [/\bbeside\b/i, 'alongside, next to, in addition to'],
  [/\banew\b/i, 'again, from scratch'],
  [/\b(some|every|no)body\b/i, 'someone, everyone, no one; better: the user, the caller'],
  [/\btwins?\b/i, 'duplicate'],
  [/\bmended\b/i, 'repaired'],
  [/\bmay\b/i, 'can (ability, permission), must, might (chance)'],
  [/\b(?:stand|stood)\b(?!-in\b| (?:out|for)\b)/i, 'is, is in, applies'],
  [/\b(?:lie|lay|lain)\b/i, 'is, is in'],
  [/\b(?:hear|heard)\b/i, 'gets, is notified of'],
  [/\bhand(?:s|ed|ing)? (?:it )?(?:out|over)\b/i, 'send, export, disclose'],
  [/\bwho asks\b/i, 'the caller'],
  [/\bunasked\b/i, 'without a request'],
  [/\ball the same\b/i, 'still, anyway'],
  [/\bvouch/i, 'confirm'],
  [/\bdamaged\b/i, 'corrupted'],
  [/\bpersons concerned\b/i, 'data subjects'],
  [/\bfour eyes\b/i, 'four-eyes approval'],
  [/\bwhite[- ]team\b/i, 'control team'],
  [/\bin the open\b/i, 'public, OSINT report'],
  [/\bturned round\b/i, 'in reverse'],
  [/\bhead of the log\b/i, 'latest checkpoint'],
  [/\blegal clock|\bservice clock/i, 'legal deadline, SLA target'],
  [/\bgiven up\b/i, 'failed'],
];

/** Phrases of pages and of what the product says. Comments have other uses of these words. */
export const textPhrases: readonly (readonly [avoid: RegExp, write: string])[] = [
  [/\b(?:is|are|was|were) said\b|\bsaid of\b/i, 'name who says it, and where'],
  [/\blacks?\b/i, 'is missing, has no'],
];

/** Names that no one searches for. */
export const names: readonly (readonly [avoid: string, write: string])[] = [
  ['hearers', 'changeListeners'],
  ['Unsaid', 'OptionalNullable'],
  ['withoutNulls', 'omitNulls'],
  ['inPieces', 'chunk'],
  ['pieceLength', 'batchSize'],
  ['doings', 'dialogs'],
  ['unborn', 'nonexistentEtag'],
  ['Climb', 'ProofPath'],
  ['patience', 'retryPolicy'],
  ['losable', 'dataLossAssumed'],
  ['settle', 'record'],
  ['fate', 'outcome'],
  ['gathered', 'batchReads'],
  ['gatheredByName', 'coalesceByKey'],
  ['inTurn', 'runExclusive'],
  ['Parcel', 'DeliveryPayload'],
  ['teller', 'inconsistencyReporter'],
  ['followers', 'subscribers'],
  ['twin', 'duplicate'],
];
