// The one table of exit codes: what each means, and which error leads to which.
import { errorStatus } from '../domain/error.ts';

export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  not_found: 3,
  not_authorised: 4,
  gate: 5,
  conflict: 6,
  unavailable: 7,
  untrusted: 8,
  unreadable: 9,
  engine_stopped: 74,
  configuration: 78,
  stop_timeout: 124,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What people read of each code, in `--help` and as the title of an error. */
export const exitMeanings: Record<ExitCode, string> = {
  0: 'Done',
  1: 'The command failed',
  2: 'The command was mistyped or cancelled',
  3: 'There is no such thing',
  4: 'Not logged in, or a role is missing',
  5: 'A gate refused: evidence or an approval is missing',
  6: 'The state of the record does not allow it',
  7: 'The server, the database or its folder is not available',
  8: 'The file is whole, but not tied to anybody you trust',
  9: 'The file is no package that this program can read',
  74: 'The disk of the embedded database failed while the server ran',
  78: 'A setting is wrong',
  124: 'The stop took too long, and the process ended without finishing it',
};

/** Codes whose status says too little. */
const byProblem: Record<string, ExitCode> = {
  closure_requires_confirmed_evidence: exitCodes.gate,
  closure_requires_confirmed_retest: exitCodes.gate,
  final_report_requires_evidence_register: exitCodes.gate,
  evidence_required: exitCodes.gate,
  approval_required: exitCodes.gate,
  invalid_transition: exitCodes.conflict,
  idempotency_key_reused: exitCodes.conflict,
  validation_failed: exitCodes.usage,
  invalid_package: exitCodes.failed,
  untrusted_package: exitCodes.untrusted,
  unreadable_package: exitCodes.unreadable,
  cancelled: exitCodes.usage,
  usage: exitCodes.usage,
  configuration: exitCodes.configuration,
};

const byStatus: Record<number, ExitCode> = {
  401: exitCodes.not_authorised,
  403: exitCodes.not_authorised,
  404: exitCodes.not_found,
  409: exitCodes.conflict,
  412: exitCodes.conflict,
  429: exitCodes.unavailable,
  502: exitCodes.unavailable,
  503: exitCodes.unavailable,
  504: exitCodes.unavailable,
  507: exitCodes.unavailable,
};

/** The exit code of an error code; of one that is not known here, by the status it came with. */
export function exitCodeOf(problem: string, status?: number): ExitCode {
  const known = Object.hasOwn(byProblem, problem) ? byProblem[problem] : undefined;
  const answered = status ?? (errorStatus as Record<string, number>)[problem];
  return known ?? byStatus[answered ?? 500] ?? exitCodes.failed;
}
