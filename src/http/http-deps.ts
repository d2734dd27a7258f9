// What handlers get to touch: the dependencies of operations, and what the endpoints of a process
// share.
import type { Access } from '../domain/policy.ts';
import { RecentTexts } from '../domain/recent-texts.ts';
import { openAgentFeed } from '../operations/agents/agent-feed.ts';
import { accessDecisions } from '../operations/agents/evaluate-access.ts';
import { coalesceByKey } from '../operations/batch-reads.ts';
import { openChangeFeed } from '../operations/changes/change-feed.ts';
import type { Deps } from '../operations/deps.ts';
import type { Statistics } from '../operations/figures/read-statistics.ts';
import { RunningImports } from '../operations/imports/running.ts';
import type { Facets } from '../operations/incidents/read-incidents.ts';
import { openProviders } from '../operations/sign-on/providers.ts';
import type { BoundedCount } from '../store/incidents/incident-count.ts';
import type { PublicDocuments } from './public/public-documents.ts';
import type { ProxyState } from './requests/caller-address.ts';
import { HeldRefusals } from './requests/held-refusals.ts';
import type { Lifecycle } from './system/lifecycle.ts';
import { readinessReport } from './system/readiness.ts';

/** A setting as an administrator sees it, without secrets. */
interface ShownSetting {
  name: string;
  value: string | null;
  source: 'environment' | 'file' | 'default' | 'unset' | 'fault';
  default: string | null;
  secret: boolean;
  meaning: string;
}

interface ProcessFacts {
  /** What the public family answers. */
  publicDocuments: PublicDocuments;
  lifecycle: Lifecycle;
  proxy: ProxyState;
  settings: ShownSetting[];
  /** Every route of the service and who can call it. */
  permissions: Readonly<Record<string, Access>>;
  /** Those of them that are open to members of teams. */
  memberRoutes: ReadonlySet<string>;
}

export interface HttpDeps extends Deps, ProcessFacts {
  shared: Shared;
}

export function httpDeps(deps: Deps, facts: ProcessFacts): HttpDeps {
  return { ...deps, ...facts, shared: sharedBy(deps, facts.lifecycle) };
}

type Shared = ReturnType<typeof sharedBy>;

/** Reads and streams that requests of one process share; dashboards ask for the same at once. */
function sharedBy(deps: Deps, lifecycle: Lifecycle) {
  const isStopping = () => lifecycle.stopping;
  return {
    facets: coalesceByKey<Facets>(),
    incidentPages: coalesceByKey<SharedPage>(),
    listedTexts: new RecentTexts(mostListedCharacters),
    viewCounts: coalesceByKey<BoundedCount>(),
    statistics: coalesceByKey<Statistics>(),
    decideAccess: accessDecisions(deps),
    reportReadiness: readinessReport(),
    runningImports: new RunningImports(),
    heldRefusals: new HeldRefusals(),
    providers: openProviders(deps),
    changeFeed: openChangeFeed(deps, isStopping),
    agentFeed: openAgentFeed(deps, isStopping),
  };
}

/** At least the last twenty thousand incidents as lists show them. */
const mostListedCharacters = 48_000_000;

/** A page of the list of incidents as it is sent. */
interface SharedPage {
  body: Buffer;
  next_cursor: string | null;
}
