// Findings of the review of security, and the tests that show what became of each.
import type { Findings } from './findings.ts';

export const security: Findings = {
  'S1: silent sockets block everyone': {
    'test/http/silent-sockets.test.ts': ['of one address ›'],
  },
  'S2: no limit of guesses per account': {
    'test/http/login.test.ts': [
      'one account › guessed at',
      'addresses of one /64 ›',
      'X-Forwarded-For › of a trusted proxy',
      '200 guesses at once',
    ],
  },
  'S3: the second person is a typed name': {
    'test/http/approvals.test.ts': ['restore › a colleague named ›', 'the own request ›'],
    'test/http/approval-takeovers.test.ts': [
      'the own identity ›',
      'an identity that anyone linked ›',
    ],
  },
  'S4: a token key cannot be withdrawn': {
    'test/http/tokens.test.ts': [
      'rotated, then compromised ›',
      'every forged token ›',
      'a key that was taken away ›',
    ],
  },
  'S5: the log reveals restricted tests': {
    'test/http/engagement-outsiders.test.ts': ['counts and places ›'],
    'test/http/engagement-secrecy.test.ts': ['proofs › of a hidden entry'],
  },
  'S6: a Reporter reads tools and acknowledges': {
    'test/http/agent-stream.whole.test.ts': ['callers › nobody, every role'],
  },
  'S7: the Node.js program has no sum; no bill of materials, no look for advisories': {
    'test/docs/node-program.test.ts': ['Node.js › as installed', 'Node.js › pages on installing'],
    'test/docs/sbom.test.ts': ['SBOM › as its command prints it'],
    'test/docs/advisories.whole.test.ts': [
      'a registry without any ›',
      'a ${severity} one, ${listed}',
    ],
  },
  'S8: weak passwords, administrators choose them': {
    'src/operations/accounts/password-rules.test.ts': ['"${password}" › is refused'],
    'test/http/password-links.test.ts': [
      'an administrator › sets a password by PATCH',
      'an administrator › makes a link',
    ],
    'test/http/own-password.test.ts': ['the old one not known ›'],
  },
  'S9: a narrow token revokes all': {
    'test/http/personal-tokens.test.ts': ['a narrow token of an Admin ›'],
  },
  'S10: one address locks out all, silently': {
    'test/http/login.test.ts': [
      'wrong passwords › from one address ›',
      'X-Forwarded-For › from anybody',
    ],
  },
  'M1: drafts stay after signing out': {
    'test/console/sign-in-again.test.ts': ['sign-out › another person signs in'],
  },
  'M2: the request log names no caller': {
    'test/http/log-lines.test.ts': ['log › requests of callers'],
  },
  'M3: anonymous text is an actor': {
    'test/http/login.test.ts': ['text in place of an e-mail ›'],
  },
  'M4: versions count hidden writes': {
    'test/http/visibility.test.ts': ['tags and times › after hidden writes'],
  },
  'M5: a token in the arguments': {
    'test/cli/audit.whole.test.ts': ['verify --url › a running server'],
  },
  'M6: credentials of refused settings are printed': {
    'test/cli/config.test.ts': ['config show › a refused value'],
  },
  'M7: Host is not checked': {
    'test/http/hosts.test.ts': ['hosts › ${name} ›'],
  },
  'M8: a looser policy for the API pages': {
    'test/http/pages.test.ts': ['headers › of the page and every file'],
    'test/http/hosts.test.ts': ['HSTS ›'],
  },
  'M9: repeated members, two Host lines': {
    'src/domain/duplicate-members.test.ts': ['${json} ›'],
    'test/http/broken-requests.test.ts': ['${name} › ${status} with a problem body'],
  },
  'M10: closing with a failed retest alone': {
    'test/http/close.test.ts': ['a newer retest that failed ›'],
  },
  "M11: the demo's password for a user": {
    'src/operations/accounts/password-rules.test.ts': ['"${password}" › is refused'],
    'test/http/login.test.ts': ['the password of a demo ›'],
  },
  'M12: an account oracle': {
    'test/http/account-oracle.test.ts': ['every address that ${role} may use'],
    'test/http/workflow.test.ts': ['owner › with an account, disabled, unknown'],
  },
  'M13: no list of own sessions': {
    'test/http/sessions.test.ts': ['three logins ›', 'a login › used now and then'],
  },
  'M14: the owner of the tables is not warned': {
    'test/store/app-role.test.ts': ['the role of a process ›'],
  },
  'M15: the service secret acts as many roles': {
    'test/http/policy.test.ts': ['production › roles: ${roles}'],
  },
  'Chapters of ASVS that fall short': {
    'test/docs/asvs.test.ts': [],
  },
  'Do not break: tokens': {
    'test/http/tokens.test.ts': ['every forged token ›', 'logout › on one service'],
  },
  'Do not break: roles': {
    'test/http/policy.test.ts': ['every row › ${role} ›'],
  },
  'Do not break: visibility of evidence': {
    'test/http/visibility.test.ts': ['everything that a ${role} can read'],
  },
  'Do not break: engagements': {
    'test/http/engagement-secrecy.test.ts': [
      'every route that reads ›',
      'ids › guessed by ${role}',
    ],
  },
  'Do not break: gate': {
    'test/operations/races.test.ts': ['withdrawal during closing ›'],
    'test/http/close.test.ts': ['no evidence ›'],
  },
  'Do not break: agents in quarantine': {
    'test/http/registry-agent-quarantine.test.ts': ['id › with slashes, colons'],
    'test/http/registry-agents.test.ts': ['agent in quarantine › granted more tools'],
  },
  'Do not break: personal tokens': {
    'test/http/personal-tokens.test.ts': [
      'a token › of more than one has',
      'the list › of oneself',
    ],
  },
  'Do not break: set-up': {
    'test/http/accounts.test.ts': ['links › wrong, expired', 'the last administrator ›'],
  },
  'Do not break: egress': {
    'test/egress/addresses.test.ts': ['table › written-out addresses'],
    'test/egress/post-out.test.ts': ['peer › ${name} ›'],
  },
  'Do not break: slow headers and bodies, payloads on pages': {
    'test/http/slow-bodies.test.ts': ['${path} › a byte now and then'],
    'test/console/hostile.whole.test.ts': ['every screen with outside text'],
  },
  'Do not break: login time, secrets in logs, modes of files': {
    'test/http/login.test.ts': ['known and unknown account'],
    'test/http/log-lines.test.ts': ['log › requests of callers'],
    'test/story/story.test.ts': ['data folder › after all of it'],
  },
};
