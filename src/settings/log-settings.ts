// Settings of the log.
import { filePath, oneOf } from './setting-types.ts';

export const logSettings = {
  IP3_LOG_LEVEL: {
    default: 'info',
    meaning: 'Minimum log level.',
    parse: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  },
  IP3_LOG_PATH: {
    meaning:
      'File that the log goes to in place of standard error; it is opened again after a rotation.',
    parse: filePath,
  },
  IP3_LOG_PRIORITY: {
    default: 'off',
    meaning: 'Whether log lines begin with their syslog priority, such as <3>, for journald.',
    parse: oneOf(['on', 'off']),
  },
};
