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
