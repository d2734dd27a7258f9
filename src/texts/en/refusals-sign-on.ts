// Errors of signing in that the console words otherwise: controls instead of the API.
import type { Pairs } from '../translate.ts';

export const signOnRefusals: Pairs = [
  [
    'The password is right. Send the code of your authenticator app, or a recovery code, in code.',
    'Enter the code of your authenticator app, or a recovery code.',
  ],
  [
    'The password is right. Send the answer of your passkey in passkey, or a recovery code in ' +
      'code.',
    'Use your passkey, or enter a recovery code.',
  ],
  [
    'This passkey was not accepted. Try again, or send a code.',
    'This passkey was not accepted. Try again, or enter a code.',
  ],
  [
    'Passkeys need a host name: set IP3_PUBLIC_URL to the address that people open, not an IP ' +
      'address.',
    'Passkeys need a host name. Ask an administrator to set the public address.',
  ],
  [
    'Your role needs a second factor. Set up an authenticator app with ' +
      'POST /api/ip3/v1/me/factors/totp.',
    'Your role needs a second factor. Set up an authenticator app under Administration, where ' +
      'you change your password.',
  ],
  [
    'Confirm that it is you: sign in again at your provider, which asks who you are. Then repeat ' +
      'the request.',
    'Confirm that it is you: sign in again at your provider, then repeat what you did.',
  ],
  [
    'Confirm that it is you: send a code, or your password if you have no second factor, to ' +
      'POST /api/ip3/v1/me/step-up. Then repeat the request.',
    'Confirm that it is you with a code or your password, then try again.',
  ],
];
