// The help of each page as far as it is the same in every language: its words, the requests that it
// makes, and where this server says more. `/incidents/$id legal` is a tab of that route.
import type { PageFacts } from './texts.ts';

const open = {
  '*': { words: [], acts: [], see: ['/documents/pages'] },
  '/': {
    words: ['simulation', 'gap', 'gate'],
    acts: [],
    see: ['/documents/incidents', '/documents/stats', '/api/docs#/public'],
  },
  '/sign-in': { words: ['role', 'setupLink'], acts: [], see: ['/documents/status'] },
  '/setup': { words: ['setupLink', 'role'], acts: [], see: ['/documents/status'] },
  '/reset': { words: ['role'], acts: [], see: ['/documents/status'] },
  '/documents/status': { words: ['module'], acts: [], see: ['/api/docs#/public'] },
  '/documents/pages': { words: ['module'], acts: [], see: ['/api/docs#/public'] },
  '/documents/incidents': {
    words: ['simulation', 'gap'],
    acts: [],
    see: ['/api/ip3/incidents', '/api/docs#/public'],
  },
  '/documents/stats': {
    words: ['simulation', 'coverage'],
    acts: [],
    see: ['/api/ip3/stats', '/api/docs#/public'],
  },
  '/documents/playbooks': {
    words: ['playbook'],
    acts: [],
    see: ['/api/ip3/playbooks', '/api/docs#/public'],
  },
} as const satisfies Record<string, PageFacts>;

const incidents = {
  '/incidents': {
    words: ['view', 'gap', 'severity', 'priority', 'serviceClock', 'flag'],
    acts: [
      'GET /api/ip3/v1/incidents',
      'POST /api/incidents',
      'POST /api/ip3/v1/incidents/:id/assign',
      'POST /api/ip3/v1/incidents/:id/transition',
      'POST /api/ip3/v1/incidents/:id/close',
    ],
    see: ['/api/docs#/incidents'],
  },
  '/incidents/new': {
    words: ['gap', 'severity', 'category'],
    acts: ['POST /api/incidents', 'PATCH /api/incidents/:id'],
    see: ['/api/docs#/registry', '/documents/playbooks'],
  },
  '/incidents/$id': {
    words: ['gap', 'gate', 'retest', 'claim', 'priority', 'serviceClock'],
    acts: [
      'GET /api/ip3/v1/incidents/:id',
      'POST /api/ip3/v1/incidents/:id/assign',
      'POST /api/ip3/v1/incidents/:id/transition',
      'PATCH /api/incidents/:id',
      'POST /api/ip3/v1/incidents/:id/close',
    ],
    see: ['/api/docs#/incidents'],
  },
  '/incidents/$id evidence': {
    words: ['evidence', 'held', 'signal', 'confirmed', 'custody', 'visibility', 'tlp'],
    acts: [
      'GET /api/ip3/v1/evidence/:id',
      'POST /api/ip3/v1/incidents/:id/evidence',
      'POST /api/ip3/v1/evidence/:id/confirm',
      'POST /api/ip3/v1/evidence/:id/verify',
      'POST /api/ip3/v1/evidence/:id/visibility',
      'POST /api/ip3/v1/evidence/:id/withdraw',
    ],
    see: ['/api/docs#/evidence'],
  },
  '/incidents/$id actions': {
    words: ['playbook', 'approvalClass', 'fourEyes', 'validationRef'],
    acts: ['GET /api/actions', 'POST /api/incidents/:id/actions', 'PATCH /api/actions/:id'],
    see: ['/api/docs#/registry', '/documents/playbooks'],
  },
  '/incidents/$id legal': {
    words: [
      'duty',
      'fact',
      'aware',
      'earlyWarning',
      'provisional',
      'projected',
      'submission',
      'receipt',
    ],
    acts: [
      'GET /api/ip3/v1/incidents/:id/legal-triggers',
      'PUT /api/ip3/v1/incidents/:id/legal-facts',
      'POST /api/ip3/v1/incidents/:id/legal-submissions',
      'POST /api/ip3/v1/incidents/:id/legal-decisions',
      'POST /api/reports/incidents/:id/export',
    ],
    see: ['/api/docs#/legal'],
  },
  '/incidents/$id techniques': {
    words: ['technique', 'confidence', 'observed'],
    acts: ['GET /api/ip3/v1/incidents/:id/ttp', 'POST /api/ip3/v1/incidents/:id/ttp'],
    see: ['/api/docs#/incidents'],
  },
  '/incidents/$id coverage': {
    words: ['coverage', 'confirmed', 'custody', 'validationRef'],
    acts: ['GET /api/ip3/v1/incidents/:id/coverage', 'POST /api/ip3/v1/incidents/:id/evidence'],
    see: ['/api/docs#/incidents'],
  },
  '/incidents/$id timeline': {
    words: ['auditLog', 'custody'],
    acts: ['GET /api/ip3/v1/incidents/:id', 'GET /api/ip3/v1/audit'],
    see: ['/api/docs#/incidents', '/api/docs#/audit'],
  },
  '/incidents/$id exports': {
    words: ['package', 'visibility', 'tlp'],
    acts: ['GET /api/ip3/v1/reports/evidence-package/:id', 'GET /api/ip3/v1/incidents/:id/ticket'],
    see: ['/.well-known/proofline-keys.json', '/api/docs#/packages'],
  },
} as const satisfies Record<string, PageFacts>;

const response = {
  '/engagements': {
    words: ['engagement', 'restrictedTest', 'whiteTeam', 'deconfliction'],
    acts: [
      'GET /api/ip3/v1/engagements',
      'GET /api/ip3/v1/deconfliction',
      'POST /api/ip3/v1/engagements',
    ],
    see: ['/api/docs#/engagements'],
  },
  '/engagements/$id': {
    words: ['rules', 'whiteTeam', 'restrictedTest', 'crownJewels'],
    acts: [
      'GET /api/ip3/v1/engagements/:id',
      'POST /api/ip3/v1/engagements/:id/rules-of-engagement',
      'POST /api/ip3/v1/engagements/:id/members',
      'POST /api/ip3/v1/engagements/:id/phase',
    ],
    see: ['/api/docs#/engagements'],
  },
  '/engagements/$id log': {
    words: ['log', 'register', 'held'],
    acts: ['GET /api/ip3/v1/engagements/:id/log', 'POST /api/ip3/v1/engagements/:id/log'],
    see: ['/api/docs#/engagements'],
  },
  '/engagements/$id report': {
    words: ['claim', 'register', 'package'],
    acts: [
      'GET /api/ip3/v1/engagements/:id/final-report',
      'POST /api/ip3/v1/engagements/:id/final-report',
    ],
    see: ['/.well-known/proofline-keys.json', '/api/docs#/engagements'],
  },
  '/engagements/$id plan': {
    words: ['claim', 'restrictedTest'],
    acts: [
      'GET /api/ip3/v1/engagements/:id/remediation-plan',
      'POST /api/ip3/v1/engagements/:id/remediation-plan',
    ],
    see: ['/api/docs#/engagements'],
  },
  '/engagements/$id documents': {
    words: ['engagement'],
    acts: ['GET /api/ip3/v1/engagements/:id/documents/:document'],
    see: ['/api/docs#/engagements'],
  },
  '/agents': {
    words: ['trust', 'quarantine', 'enforcement'],
    acts: ['GET /api/agents', 'PUT /api/agents/:id', 'POST /api/agents/:id/quarantine'],
    see: ['/api/docs#/agents', '/.well-known/authzen-configuration'],
  },
  '/agents/$id': {
    words: ['quarantine', 'policyEpoch', 'enforcement', 'trust', 'fourEyes'],
    acts: [
      'GET /api/agents/:id',
      'POST /api/agents/:id/quarantine',
      'POST /api/agents/:id/restore',
      'PUT /api/agents/:id',
    ],
    see: ['/api/docs#/agents', '/.well-known/authzen-configuration'],
  },
  '/actions': {
    words: ['approvalClass', 'fourEyes', 'validationRef'],
    acts: ['GET /api/actions', 'PATCH /api/actions/:id'],
    see: ['/api/docs#/registry'],
  },
  '/playbooks': {
    words: ['playbook', 'category'],
    acts: ['GET /api/playbooks', 'POST /api/incidents/:id/actions'],
    see: ['/documents/playbooks', '/api/docs#/registry'],
  },
  '/playbooks/$type': {
    words: ['playbook', 'approvalClass', 'fourEyes'],
    acts: ['GET /api/playbooks', 'POST /api/incidents/:id/actions'],
    see: ['/documents/playbooks', '/api/docs#/registry'],
  },
  '/reports': {
    words: ['duty', 'earlyWarning', 'regime', 'receipt', 'calendar'],
    acts: [
      'GET /api/ip3/v1/legal/deadlines',
      'GET /api/reports',
      'POST /api/ip3/v1/legal/calendar-feeds',
      'POST /api/reports/incidents/:id/export',
    ],
    see: ['/api/docs#/legal', '/api/docs#/reports'],
  },
  '/reports/$id': {
    words: ['receipt', 'submission', 'package'],
    acts: [
      'GET /api/reports/:id',
      'GET /api/reports/:id/package',
      'POST /api/reports/:id/retry',
      'POST /api/reports/:id/receipt',
    ],
    see: ['/.well-known/proofline-keys.json', '/api/docs#/reports'],
  },
  '/imports': {
    words: ['finding', 'dryRun', 'duplicate', 'retest', 'tlp', 'signal'],
    acts: [
      'GET /api/ip3/v1/imports',
      'POST /api/ip3/v1/imports/auto',
      'POST /api/intake/osint',
      'POST /api/intake/log',
    ],
    see: ['/api/docs#/imports', '/api/docs#/registry'],
  },
  '/imports/$id': {
    words: ['finding', 'duplicate', 'setAside'],
    acts: [
      'GET /api/ip3/v1/imports/:id',
      'GET /api/ip3/v1/imports/:id/errors',
      'POST /api/ip3/v1/imports/:id/cancel',
      'POST /api/ip3/v1/imports/:id/undo',
    ],
    see: ['/api/docs#/imports'],
  },
} as const satisfies Record<string, PageFacts>;

const figures = {
  '/overview': {
    words: ['gate', 'duty', 'priority', 'coverage'],
    acts: ['GET /api/ip3/v1/overview'],
    see: ['/api/docs#/incidents'],
  },
  '/map': {
    words: ['window', 'simulation'],
    acts: ['GET /api/map/incidents'],
    see: ['/api/docs#/registry'],
  },
  '/statistics': {
    words: ['window', 'median', 'coverage', 'priority'],
    acts: ['GET /api/stats/incidents'],
    see: ['/api/docs#/registry'],
  },
} as const satisfies Record<string, PageFacts>;

const administration = {
  '/admin/$section': { words: ['role'], acts: [], see: ['/api/docs#/accounts'] },
  '/admin/$section users': {
    words: ['role', 'token'],
    acts: ['GET /api/ip3/v1/users', 'POST /api/ip3/v1/users'],
    see: ['/api/docs#/accounts'],
  },
  '/admin/$section roles': {
    words: ['role'],
    acts: ['GET /api/ip3/v1/users'],
    see: ['/api/docs'],
  },
  '/admin/$section tokens': {
    words: ['token', 'role'],
    acts: ['POST /api/ip3/v1/tokens'],
    see: ['/api/docs#/accounts'],
  },
  '/admin/$section password': {
    words: ['token', 'calendar'],
    acts: ['POST /api/ip3/v1/me/password'],
    see: ['/api/docs#/accounts'],
  },
  '/admin/$section audit': {
    words: ['auditLog', 'checkpoint'],
    acts: ['GET /api/ip3/v1/audit'],
    see: ['/api/ip3/v1/audit/checkpoint', '/api/docs#/audit'],
  },
  '/admin/$section settings': {
    words: ['gate', 'fourEyes', 'regime'],
    acts: ['GET /api/ip3/v1/settings'],
    see: ['/api/docs#/operations'],
  },
  '/admin/$section system': {
    words: ['held', 'auditLog'],
    acts: ['GET /api/ip3/v1/system'],
    see: ['/readyz', '/api/docs#/operations'],
  },
} as const satisfies Record<string, PageFacts>;

export const pages = { ...open, ...incidents, ...response, ...figures, ...administration };

export type Page = keyof typeof pages;
type Facts = (typeof pages)[Page];
export type Word = Facts['words'][number];
export type Act = Facts['acts'][number];
export type Address = Facts['see'][number];
