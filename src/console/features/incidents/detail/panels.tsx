// What each tab shows.
import type { ReactNode } from 'react';
import { LegalTab } from '../legal-tab.tsx';
import { TimelineTab } from '../timeline/timeline-tab.tsx';
import { ActionsTab } from './actions-tab.tsx';
import { CoverageTab } from './coverage-tab.tsx';
import { EvidenceTab } from './evidence-tab.tsx';
import { ExportsTab } from './exports-tab.tsx';
import { SummaryTab } from './summary-tab.tsx';
import type { Tab } from './tabs.ts';
import { TechniquesTab } from './techniques-tab.tsx';
import type { Shown } from './use-detail.ts';

export const panels: Record<Tab, (shown: Shown) => ReactNode> = {
  summary: (shown) => <SummaryTab {...shown} />,
  evidence: ({ incident }) => <EvidenceTab incident={incident} />,
  actions: ({ incident }) => <ActionsTab incident={incident} />,
  legal: ({ incident }) => <LegalTab incident={incident} />,
  techniques: (shown) => <TechniquesTab {...shown} />,
  coverage: ({ incident }) => <CoverageTab id={incident.public_id} />,
  timeline: ({ incident }) => <TimelineTab id={incident.public_id} />,
  exports: ({ incident }) => <ExportsTab id={incident.public_id} />,
};
