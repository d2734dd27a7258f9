// The log: one JSON object a line on standard error, without secrets and without bodies.
import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

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

export function openLog(config: Pick<Config, 'IP3_LOG_LEVEL'>): Logger {
  const options = {
    level: config.IP3_LOG_LEVEL,
    redact: { paths: secretPaths, censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { req: requestLine },
  };
  return pino(options, pino.destination({ dest: 2, sync: true }));
}

/** Method, path without the query (searches may name people), caller. */
function requestLine(request: { method: string; url: string; ip?: string }) {
  return { method: request.method, path: request.url.split('?', 1)[0], address: request.ip };
}
