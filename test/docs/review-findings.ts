// Findings of a security review on approvals, keys, guesses and sessions, and the tests that replay
// each attack; scripts/replay-findings.ts runs them.

/** Finding → file → beginnings of the titles of its tests. */
export const replayed: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'the second person is only a typed name': {
    'test/http/approvals.test.ts': [
      'restore › a colleague named',
      'the own request ›',
      'a second role of the same account ›',
      'a fresh account ›',
      'an account whose password the one who asked has reset ›',
      'a response step, and a report to an authority ›',
    ],
    'test/http/service-accounts.test.ts': ['a machine › approves a response step'],
  },
  'a signing key for login tokens cannot be withdrawn': {
    'test/http/tokens.test.ts': [
      'rotated, then compromised ›',
      'a key that was taken away ›',
      'every forged token ›',
    ],
  },
  'the key of the audit log cannot be withdrawn': {
    'test/trust/log-keys.test.ts': ['rotated ›', 'compromised ›', 'a package ›'],
  },
  'weak passwords are taken': {
    'src/operations/accounts/password-rules.test.ts': ['"${password}" › is refused'],
  },
  'a token of an administrator resets the password of its owner': {
    'test/http/own-password.test.ts': [
      'a token, nobody › cannot choose one',
      'the old one not known ›',
      'guessed too often ›',
    ],
    'test/http/password-links.test.ts': [
      'an administrator › sets a password by PATCH',
      'an administrator › makes a link for the own account',
      'a personal access token of an administrator › changes no users',
      'an initial password › works for a week',
    ],
  },
  'an operator learns which accounts there are': {
    'test/http/account-oracle.test.ts': [
      'every address that ${role} may use ›',
      'approval of class A2 ›',
    ],
  },
  'a narrow token revokes all tokens of its owner': {
    'test/http/personal-tokens.test.ts': ['a narrow token of an Admin ›'],
  },
  'silent connections block everyone': {
    'test/http/silent-sockets.test.ts': ['of one address ›'],
  },
  'no limit on guesses of one account': {
    'test/http/login.test.ts': [
      'one account › guessed at from many addresses',
      'addresses of one /64 ›',
      'X-Forwarded-For › of a trusted proxy',
    ],
  },
  'one address locks out everyone behind it': {
    'test/http/login.test.ts': [
      'wrong passwords › from one address › are slowed down, not locked out',
      'guesses at many accounts ›',
      'every login and every refusal ›',
    ],
  },
  'the text of a stranger becomes an actor of the trail': {
    'test/http/login.test.ts': ['text in place of an e-mail ›'],
  },
  'no list of own sessions, no end of others, no idle end': {
    'test/http/sessions.test.ts': [
      'three logins › are listed',
      'an administrator › ends the logins',
      'a login › used now and then',
    ],
  },
  'the service secret acts as many roles': {
    'test/http/policy.test.ts': [
      'every row › the service secret › works on the registry only',
      'IP3_ALLOW_SERVICE_SECRET=${allowed} › right secret',
      'production › roles: ${roles}',
    ],
  },
};
