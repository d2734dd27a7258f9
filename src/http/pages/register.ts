// The pages that the server shows in a browser, as pages.json lists them.

export interface Page {
  path: string;
  title: string;
  audience: string;
  status: 'available';
}

export const pages: readonly Page[] = [
  {
    path: '/',
    title: 'Public page, with simulated incidents',
    audience: 'everyone',
    status: 'available',
  },
  {
    path: '/setup',
    title: 'First administrator',
    audience: 'holder of the one-time set-up link',
    status: 'available',
  },
  {
    path: '/reset',
    title: 'New password',
    audience: 'holder of a one-time link of an administrator',
    status: 'available',
  },
  {
    path: '/documents/status',
    title: 'State of the module',
    audience: 'everyone',
    status: 'available',
  },
  {
    path: '/documents/pages',
    title: 'Index of the pages',
    audience: 'everyone',
    status: 'available',
  },
  {
    path: '/documents/incidents',
    title: 'Public incidents, explained',
    audience: 'everyone',
    status: 'available',
  },
  {
    path: '/documents/stats',
    title: 'Public figures, explained',
    audience: 'everyone',
    status: 'available',
  },
  {
    path: '/documents/playbooks',
    title: 'Public playbooks, explained',
    audience: 'everyone',
    status: 'available',
  },
  { path: '/sign-in', title: 'Sign in', audience: 'everyone', status: 'available' },
  { path: '/overview', title: 'Overview', audience: 'signed-in users', status: 'available' },
  { path: '/map', title: 'Threat map', audience: 'signed-in users', status: 'available' },
  { path: '/statistics', title: 'Statistics', audience: 'signed-in users', status: 'available' },
  { path: '/incidents', title: 'Incidents', audience: 'signed-in users', status: 'available' },
  {
    path: '/incidents/new',
    title: 'Report an incident',
    audience: 'signed-in users',
    status: 'available',
  },
  {
    path: '/incidents/{id}',
    title: 'One incident: workflow, close checklist, evidence, legal clocks, coverage, timeline',
    audience: 'signed-in users',
    status: 'available',
  },
  {
    path: '/imports',
    title: 'Imports and intake',
    audience: 'signed-in users',
    status: 'available',
  },
  {
    path: '/imports/{id}',
    title: 'One import: counts with reasons, rejected rows, undo',
    audience: 'signed-in users',
    status: 'available',
  },
  {
    path: '/reports',
    title: 'Legal deadlines, authority reports, calendar of deadlines',
    audience: 'signed-in users',
    status: 'available',
  },
  {
    path: '/reports/{id}',
    title: 'One authority report: state, package, attempts, receipts',
    audience: 'signed-in users',
    status: 'available',
  },
  {
    path: '/engagements',
    title: 'Engagements, and the question whether something was the test',
    audience: 'signed-in users',
    status: 'available',
  },
  {
    path: '/engagements/{id}',
    title: 'One engagement: phases, rules, log and register, final report, plan, package',
    audience: 'signed-in users',
    status: 'available',
  },
  {
    path: '/agents',
    title: 'Agents: trust, tools in effect, incidents',
    audience: 'signed-in users',
    status: 'available',
  },
  {
    path: '/agents/{id}',
    title: 'One agent: quarantine and restore, trust history, enforcement points',
    audience: 'signed-in users',
    status: 'available',
  },
  {
    path: '/actions',
    title: 'Board of response steps, approvals and proof',
    audience: 'signed-in users',
    status: 'available',
  },
  {
    path: '/playbooks',
    title: 'Playbooks',
    audience: 'signed-in users',
    status: 'available',
  },
  {
    path: '/playbooks/{type}',
    title: 'One playbook: steps, CACAO, starting it on an incident',
    audience: 'signed-in users',
    status: 'available',
  },
  {
    path: '/admin/{section}',
    title: 'Users, roles, tokens, audit log, settings, system',
    audience: 'signed-in users, each section for the roles that may read it',
    status: 'available',
  },
  { path: '/api/docs', title: 'API reference', audience: 'developers', status: 'available' },
];
