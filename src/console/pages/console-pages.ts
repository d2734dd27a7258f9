// The pages of the console. Their order is that of the menu and of pages.json.
import {
  startPage,
  statusDocumentPage,
  pagesDocumentPage,
  incidentsDocumentPage,
  statsDocumentPage,
  playbooksDocumentPage,
} from '../features/public/pages.ts';
import { signInPage } from '../features/sign-in/page.ts';
import { setupPage } from '../features/setup/page.ts';
import { resetPage } from '../features/reset/page.ts';
import { overviewPage } from '../features/overview/page.ts';
import { incidentsPage } from '../features/incidents/list/page.ts';
import { reportIncidentPage } from '../features/incidents/list/report-page.ts';
import { incidentPage } from '../features/incidents/detail/page.ts';
import { engagementsPage, engagementPage } from '../features/engagements/pages.ts';
import { agentsPage, agentPage } from '../features/agents/pages.ts';
import { actionsPage } from '../features/actions/page.ts';
import { playbooksPage, playbookPage } from '../features/playbooks/pages.ts';
import { reportsPage, reportPage } from '../features/reports/pages.ts';
import { importsPage, importRunPage } from '../features/imports/pages.ts';
import { mapPage } from '../features/map/page.ts';
import { statisticsPage } from '../features/statistics/page.ts';
import { adminPage } from '../features/admin/page.ts';
import { nowherePage } from '../layout/nowhere-page.ts';
import type { ConsolePage } from './page.ts';

export const consolePages: readonly ConsolePage[] = [
  startPage,
  signInPage,
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
  engagementsPage,
  engagementPage,
  agentsPage,
  agentPage,
  actionsPage,
  playbooksPage,
  playbookPage,
  reportsPage,
  reportPage,
  importsPage,
  importRunPage,
  mapPage,
  statisticsPage,
  adminPage,
  nowherePage,
];
