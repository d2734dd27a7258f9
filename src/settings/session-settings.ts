// Settings of logins: how long a token lives, and how long a login without a request.
import { seconds } from './setting-types.ts';

export const sessionSettings = {
  IP3_TOKEN_TTL: {
    default: 'PT1H',
    meaning: 'Lifetime of an access token, one minute to one day.',
    parse: seconds(60, 86_400),
  },
  IP3_SESSION_IDLE: {
    default: 'PT1H',
    meaning: 'Idle time after which a session ends, five minutes to one day.',
    parse: seconds(300, 86_400),
  },
};
