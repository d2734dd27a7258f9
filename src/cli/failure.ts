// How a command ends when it cannot do what was asked: one sentence, an exit code, never a stack.
import { CommanderError } from 'commander';
import { DomainError, errorStatus } from '../domain/error.ts';
import { json, visible, visibleLines } from '../domain/visible.ts';
import { ConfigError } from '../settings/config.ts';
import { exitCodeOf, exitMeanings, type ExitCode } from './exit-codes.ts';
import { paint, type Terminal } from './terminal.ts';

/** An error as the wire has it: a server's own problem body, or one of the same shape from here. */
export interface Problem {
  error: string;
  detail: string;
  status?: number;
  [member: string]: unknown;
}

export class Failure extends Error {
  readonly problem: Problem;
  readonly exit: ExitCode;
  /** What to type next, when a command would help. */
  readonly hint: string | undefined;
  /** Set when people have read it already, so that it is not said twice. */
  printed = false;

  constructor(problem: Problem, options: { hint?: string; cause?: unknown } = {}) {
    super(problem.detail, { cause: options.cause });
    this.name = 'Failure';
    this.problem = problem;
    this.exit = exitCodeOf(problem.error, problem.status);
    this.hint = options.hint;
  }
}

/** A command that was typed in a way that cannot be meant. */
export function usageFault(detail: string): Failure {
  return new Failure({ error: 'usage', detail });
}

export function cancelled(detail: string): Failure {
  return new Failure({ error: 'cancelled', detail });
}

/** Whatever was thrown, as a failure; what no one foresaw keeps its message and loses its stack. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof ConfigError) {
    const { faults } = error;
    return new Failure({ error: 'configuration', detail: faults.join('; '), faults });
  }
  if (error instanceof CommanderError) {
    return usageFault(error.message.replace(/^error: /, '').replace(/\n/g, ' '));
  }
  if (error instanceof DomainError) {
    const { code, detail, members } = error;
    return new Failure({ ...members, error: code, status: errorStatus[code], detail });
  }
  const said = error instanceof Error ? error.message : String(error);
  const reason = said.split('\n', 1)[0] || 'no reason given';
  const detail = `Something failed that should not: ${reason}.`;
  return new Failure({ error: 'internal', status: 500, detail }, { cause: error });
}

/** Says on standard error what failed, as text for people or as one line of problem JSON. */
export function printFailure(terminal: Terminal, failure: Failure, asJson: boolean): void {
  if (failure.printed) return;
  failure.printed = true;
  terminal.errors.write(
    asJson ? `${json(problemOf(failure), 0)}\n` : failureText(terminal, failure),
  );
}

/** The body that represents a failure wherever JSON is printed. */
export function problemOf({ problem, exit, hint }: Failure): Problem {
  const type = `urn:proofline:error:${problem.error}`;
  // The titles of the service's own codes are the server's to give.
  const title = problem.error in errorStatus ? {} : { title: exitMeanings[exit] };
  return { type, ...title, ...problem, ...(hint === undefined ? {} : { hint }), exit_code: exit };
}

function failureText(terminal: Terminal, { problem, hint, cause }: Failure): string {
  const mark = paint(terminal, terminal.errors, 'red', 'error:');
  if (isTexts(problem['faults'])) {
    return problem['faults'].map((fault) => `${mark} ${visible(fault)}\n`).join('');
  }
  const { detail, status = 0, request_id: id, file } = problem;
  const where = typeof file === 'string' && !detail.includes(file) ? `${file}: ` : '';
  const lines = [
    `${mark} ${visible(where + detail)}`,
    ...fieldLines(problem['errors']),
    ...(typeof id === 'string' && status >= 500 ? [`request id: ${visible(id)}`] : []),
    ...(hint === undefined ? [] : [`hint: ${visible(hint)}`]),
    ...stackLines(terminal, cause),
  ];
  return `${lines.join('\n')}\n`;
}

/** Only for callers who requested details; to everyone else a stack says nothing. */
function stackLines({ environment }: Terminal, cause: unknown): string[] {
  const asked = /^(debug|trace)$/i.test(environment['IP3_LOG_LEVEL'] ?? '');
  return asked && cause instanceof Error ? [visibleLines(cause.stack ?? '')] : [];
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((element) => typeof element === 'string');
}

/** The faults of a request, when there are more than the one that the sentence has named. */
function fieldLines(errors: unknown): string[] {
  if (!Array.isArray(errors) || errors.length < 2) return [];
  return errors.map((fault: { pointer?: string; message?: string } | null) =>
    visible(`  ${fault?.pointer}: ${fault?.message}`),
  );
}
