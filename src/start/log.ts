// The log: one JSON object a line in a file or on standard error, or a short line for a person at a
// terminal.
// Neither holds secrets or bodies.
import { Writable } from 'node:stream';
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { Config } from '../settings/config.ts';
import { logFile } from './log-file.ts';

/** Header and member names whose values never reach a log. */
const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["x-service-secret"]',
  '*.password',
  '*.password_hash',
  '*.token',
  '*.secret',
];

/** `also` gets each line as well, without its priority. */
export function openLog(config: LogConfig, also?: (line: string) => void): Logger {
  const target = withPriorities(config, targetOf(config));
  const both = {
    write(line: string) {
      target.write(line);
      also?.(line);
    },
  };
  return pino(logOptions(config.IP3_LOG_LEVEL), also === undefined ? target : both);
}

type LogConfig = Pick<Config, 'IP3_LOG_LEVEL' | 'IP3_LOG_PATH' | 'IP3_LOG_PRIORITY'>;

function targetOf({ IP3_LOG_PATH: file }: LogConfig): DestinationStream {
  if (file !== undefined) return logFile(file);
  return process.stderr.isTTY ? terminal() : pino.destination(lines);
}

/** syslog(3): what journald and rsyslog take from the beginning of a line. */
const priorities: Readonly<Record<string, number>> = {
  fatal: 2,
  error: 3,
  warn: 4,
  info: 6,
  debug: 7,
  trace: 7,
};

function withPriorities(config: LogConfig, target: DestinationStream): DestinationStream {
  if (config.IP3_LOG_PRIORITY === 'off') return target;
  return {
    write(line) {
      const level = /^\{"level":"(\w+)"/.exec(line)?.[1] ?? 'info';
      target.write(`<${priorities[level] ?? 6}>${line}`);
    },
  };
}

/** How a line looks, wherever it goes. */
export function logOptions(level: Config['IP3_LOG_LEVEL']): LoggerOptions {
  return {
    level,
    redact: { paths: secretPaths, censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { req: requestLine },
  };
}

/**
 * Lines go out in pieces of four kilobytes, at the latest after this time and at the end of the
 * process: a system call a line would be a good part of the cost of a short request.
 */
const lines = { dest: 2, sync: false, minLength: 4096, periodicFlush: 100 };

interface Asked {
  method: string;
  url: string;
  callerAddress?: string;
  principal?: {
    id: string;
    roles: readonly string[];
    token_id?: string;
    enforcement_point?: string;
  } | null;
}

/**
 * Method, path without the query (searches can name people), and who asked: the account's id, its
 * roles, and the id of its token if it used one; the users page has the person. Never a token,
 * never an e-mail, never what an unknown caller has typed.
 */
function requestLine({ method, url, callerAddress: address, principal }: Asked) {
  const line = { method, path: url.split('?', 1)[0], address };
  if (!principal) return line;
  const { id, roles, token_id, enforcement_point } = principal;
  const token = token_id === undefined ? {} : { token_id };
  const point = enforcement_point === undefined ? {} : { enforcement_point };
  return { ...line, caller: { id, roles, ...token, ...point } };
}

/**
 * `17:00:51 info  request completed {"res":…}`; the rest is JSON, so its text cannot steer a
 * terminal.
 */
function terminal(): DestinationStream {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      const { level, time, msg, ...rest } = JSON.parse(chunk.toString()) as LogLine;
      const { pid: _pid, hostname: _hostname, ...said } = rest;
      const word = level.padEnd(5);
      const more = Object.keys(said).length > 0 ? ` ${JSON.stringify(said)}` : '';
      process.stderr.write(`${time.slice(11, 19)} ${word} ${msg ?? ''}${printable(more)}\n`, done);
    },
  });
}

interface LogLine {
  level: string;
  time: string;
  msg?: string;
  pid?: number;
  hostname?: string;
}

/** JSON escapes the lower control characters only; these steer terminals as well. */
function printable(json: string): string {
  return json.replace(/[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, '?');
}
