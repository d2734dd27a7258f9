// The pages of the console. Their order is that of the menu and of pages.json.
import { actionsPage } from '../features/actions/page.ts';
import { adminPage } from '../features/admin/page.ts';
import { agentPage, agentsPage } from '../features/agents/pages.ts';
import { approvalsPage } from '../features/approvals/page.ts';
import { connectorsPage } from '../features/connectors/page.ts';
import { engagementPage, engagementsPage } from '../features/engagements/pages.ts';
import { importRunPage, importsPage } from '../features/imports/pages.ts';
import { inboxPage } from '../features/inbox/page.ts';
import { incidentPage } from '../features/incidents/detail/page.ts';
import { incidentsPage } from '../features/incidents/list/page.ts';
import { reportIncidentPage } from '../features/incidents/list/report-page.ts';
import { indicatorsPage } from '../features/indicators/page.ts';
import { logEventsPage } from '../features/log-events/page.ts';
import { mapPage } from '../features/map/page.ts';
import { overviewPage } from '../features/overview/page.ts';
import { playbookPage, playbooksPage } from '../features/playbooks/pages.ts';
import {
  incidentsDocumentPage,
  pagesDocumentPage,
  playbooksDocumentPage,
  startPage,
  statsDocumentPage,
  statusDocumentPage,
} from '../features/public/pages.ts';
import { reportPage, reportsPage } from '../features/reports/pages.ts';
import { resetPage } from '../features/reset/page.ts';
import { setupPage } from '../features/setup/page.ts';
import { signInPage } from '../features/sign-in/page.ts';
import { signOnReturnPage } from '../features/sign-in/return-page.ts';
import { statisticsPage } from '../features/statistics/page.ts';
import { nowherePage } from '../layout/nowhere-page.ts';
import type { ConsolePage } from './page.ts';

export const consolePages: readonly ConsolePage[] = [
  startPage,
  signInPage,
  signOnReturnPage,
  setupPage,
  resetPage,
  statusDocumentPage,
  pagesDocumentPage,
  incidentsDocumentPage,
  statsDocumentPage,
  playbooksDocumentPage,
  overviewPage,
  incidentsPage,
  reportIncidentPage,
  incidentPage,
  inboxPage,
  engagementsPage,
  engagementPage,
  agentsPage,
  agentPage,
  actionsPage,
  approvalsPage,
  playbooksPage,
  playbookPage,
  reportsPage,
  reportPage,
  indicatorsPage,
  importsPage,
  importRunPage,
  connectorsPage,
  logEventsPage,
  mapPage,
  statisticsPage,
  adminPage,
  nowherePage,
];
