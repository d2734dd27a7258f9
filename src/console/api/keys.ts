// Keys of everything that the console has read. A key is built here and nowhere else; a write names
// the beginnings of keys that it makes stale.

export type Key = readonly unknown[];

export const keys = {
  actions: {
    all: ['actions'],
    page: (query: object) => ['actions', 'list', query],
    board: (status: string, query: object) => ['actions', 'board', status, query],
  },
  agents: {
    all: ['agents'],
    page: (query: object) => ['agents', 'list', query],
    enforcement: ['agents', 'enforcement'],
  },
  agent: (id: string) => ['agent', id],
  /** What belongs to an account and its rights: all is stale after a change of the password. */
  admin: {
    all: ['admin'],
    users: ['admin', 'users'],
    userPage: (query: object) => ['admin', 'users', query],
    tokens: ['admin', 'tokens'],
    tokenPage: (query: object) => ['admin', 'tokens', query],
    sessions: ['admin', 'sessions'],
    audit: (query: object) => ['admin', 'audit', query],
    checkpoint: ['admin', 'audit-head'],
    system: ['admin', 'system'],
    settings: ['admin', 'settings'],
  },
  views: { all: ['views'], list: ['views', 'list'], counts: ['views', 'counts'] },
  bulkChanges: ['bulk-changes'],
  bulkChange: (id: string) => ['bulk-changes', id],
  bulkRefused: (id: string, count: number) => ['bulk-changes', id, 'refused', count],
  colleagues: ['colleagues'],
  peopleMatching: (q: string) => ['colleagues', q],
  custodyCheck: (record: string, hashes: readonly (string | null)[]) => ['checked', record, hashes],
  deadlines: {
    all: ['deadlines'],
    list: ['deadlines', 'list'],
    page: (query: object) => ['deadlines', 'list', query],
    nearest: (incidents: string) => ['deadlines', 'nearest', incidents],
    next: (language: string) => ['deadlines', 'next', language],
  },
  calendarFeeds: ['calendar-feeds'],
  catalogue: (language: string) => ['legal-catalogue', language],
  engagements: {
    all: ['engagements'],
    page: (query: object) => ['engagements', 'list', query],
    deconfliction: (query: object) => ['engagements', 'deconfliction', query],
  },
  engagement: {
    of: (id: string) => ['engagement', id],
    log: (id: string, query: object) => ['engagement', id, 'log', query],
    plan: (id: string) => ['engagement', id, 'plan'],
    finalReport: (id: string) => ['engagement', id, 'final-report'],
    rules: (id: string) => ['engagement', id, 'rules'],
    document: (id: string, document: string) => ['engagement', id, 'document', document],
  },
  help: (language: string) => ['help', language],
  imports: {
    all: ['imports'],
    page: (query: object) => ['imports', query],
  },
  importRun: {
    of: (id: string) => ['import', id],
    incidents: (id: string, query: object) => ['import', id, 'incidents', query],
    errors: (id: string, status: string, query: object) => ['import', id, 'errors', status, query],
  },
  incidents: {
    all: ['incidents'],
    page: (query: object) => ['incidents', query],
    /** No part of the list: what is new in a list is counted by its rows alone. */
    facets: ['incident-facets'],
    facetsOf: (query: object) => ['incident-facets', query],
    tagsOf: (query: object) => ['incident-facets', 'tags', query],
    found: (query: object) => ['palette', query],
  },
  incident: {
    any: ['incident'],
    of: (id: string) => ['incident', id],
    coverage: (id: string) => ['incident', id, 'coverage'],
    evidence: (id: string) => ['incident', id, 'evidence'],
    notes: (id: string) => ['incident', id, 'notes'],
    noteVersions: (id: string, note: string) => ['incident', id, 'notes', note],
    outcomes: (id: string) => ['incident', id, 'outcomes'],
    registry: (id: string) => ['incident', id, 'registry'],
    related: (id: string, query: object) => ['incident', id, 'related', query],
    serviceLevel: (id: string) => ['incident', id, 'service-level'],
    techniques: (id: string) => ['incident', id, 'techniques'],
    ticket: (id: string, system: string) => ['incident', id, 'ticket', system],
    timeline: (id: string) => ['incident', id, 'timeline'],
    watchers: (id: string) => ['incident', id, 'watchers'],
    legal: (id: string) => ['incident', id, 'legal'],
    legalEvidence: (id: string) => ['incident', id, 'legal', 'evidence'],
    legalFacts: (id: string) => ['incident', id, 'legal', 'facts'],
    legalTriggers: (id: string, query: object) => ['incident', id, 'legal', 'triggers', query],
    /** Not under the incident: the gate of a closed one is not asked while it is read again. */
    gate: (id: string, etag: string | undefined) => ['gate', id, etag],
  },
  inbox: {
    all: ['inbox'],
    page: (query: object) => ['inbox', 'list', query],
    unread: ['inbox', 'unread'],
  },
  overview: {
    all: ['overview'],
    of: (query: object) => ['overview', query],
  },
  playbooks: ['playbooks'],
  playbook: (type: string) => ['playbook', type],
  /** Not under the incident: it is asked by the clock alone. */
  presence: (id: string) => ['presence', id],
  public: {
    base: ['public', 'base'],
    incidents: (query: object) => ['public', 'incidents', query],
    stats: ['public', 'stats'],
    playbooks: ['public', 'playbooks'],
    status: (address: string | undefined) => ['public', 'status', address],
    pages: (address: string | undefined) => ['public', 'pages', address],
  },
  reports: {
    all: ['reports'],
    page: (query: object) => ['reports', 'list', query],
    of: (id: string) => ['reports', id],
    ofIncident: (incident: string) => ['reports', 'incident', incident],
  },
  statistics: {
    all: ['statistics'],
    of: (query: object) => ['statistics', query],
    map: (query: object) => ['statistics', 'map', query],
  },
  watchChoice: ['watch-choice'],
} as const satisfies Record<string, Key | ((...parts: never[]) => Key) | object>;
