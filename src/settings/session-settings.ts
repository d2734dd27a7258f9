// Settings of logins: how long a token lives, how long a login without a request, and who needs a
// second factor.
import { base64Key, filePath, oneOf, rolesOrAll, seconds } from './setting-types.ts';

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
  IP3_FACTOR_REQUIRED: {
    meaning:
      'Roles that need a second factor, separated by commas, with all roles above them; or ' +
      '"all". Default: none.',
    parse: rolesOrAll,
  },
  IP3_FACTOR_PASSKEY: {
    default: 'off',
    meaning:
      'Whether someone who has a passkey signs in and confirms with it: on refuses codes of an ' +
      'app then. Recovery codes work, and codes where no passkey can be taken.',
    parse: oneOf(['on', 'off']),
  },
  IP3_FACTOR_DRIFT: {
    default: 'on',
    meaning:
      'Whether the codes of an app before and after that of the moment are taken too, as clocks ' +
      'of phones differ: off takes each code for its 30 seconds.',
    parse: oneOf(['on', 'off']),
  },
  IP3_BREACHED_PASSWORDS: {
    meaning:
      'File with the SHA-1 hashes of breached passwords, one a line, sorted, as Have I Been ' +
      'Pwned offers it: such passwords are refused. Default: common passwords alone are.',
    parse: filePath,
  },
  IP3_CALENDAR_LINKS: {
    default: 'on',
    meaning:
      'Whether the URL of a calendar of deadlines can contain its token. With "off", calendar ' +
      'programs send the token as the password of Basic authentication.',
    parse: oneOf(['on', 'off']),
  },
  IP3_STEP_UP: {
    default: 'PT10M',
    meaning:
      'How long a second factor counts as fresh for sensitive actions, one minute to one hour.',
    parse: seconds(60, 3600),
  },
  IP3_SECRETS_KEY: {
    meaning:
      'Key that encrypts secrets in the database: 32 bytes in Base64. Several processes need the ' +
      'same. Default: keys/secrets.jwk of the data folder.',
    secret: true as const,
    parse: base64Key,
  },
  IP3_SECRETS_KEY_BEFORE: {
    meaning:
      'The former IP3_SECRETS_KEY while it is replaced: secrets open with it, and the start ' +
      'encrypts them with the new one.',
    secret: true as const,
    parse: base64Key,
  },
};
