// Every table of the database; its rows are declared alongside the queries of its subject.
import type { AccountTables } from './accounts/account-tables.ts';
import type { ActionTables } from './actions/action-tables.ts';
import type { AgentTables } from './agents/agent-tables.ts';
import type { ApprovalTables } from './approvals/approval-tables.ts';
import type { AuditTables } from './audit/audit-tables.ts';
import type { BulkTables } from './bulk/bulk-tables.ts';
import type { ConnectorTables } from './connectors/connector-tables.ts';
import type { CustomFieldTables } from './custom-fields/custom-field-tables.ts';
import type { EngagementTables } from './engagements/engagement-tables.ts';
import type { EntityTables } from './entities/entity-tables.ts';
import type { ErasureTables } from './erasures/erasure-tables.ts';
import type { EvidenceTables } from './evidence/evidence-tables.ts';
import type { HoldTables } from './holds/hold-tables.ts';
import type { ImportTables } from './imports/import-tables.ts';
import type { MappingTables } from './imports/mapping-tables.ts';
import type { IncidentTables } from './incidents/incident-tables.ts';
import type { IndicatorTables } from './indicators/indicator-tables.ts';
import type { IntakeTables } from './intake/intake-tables.ts';
import type { LegalTables } from './legal/legal-tables.ts';
import type { LinkTables } from './links/link-tables.ts';
import type { MachineTables } from './machines/service-account-tables.ts';
import type { MergeTables } from './merges/merge-tables.ts';
import type { NoteTables } from './notes/note-tables.ts';
import type { OutcomeTables } from './outcomes/outcome-tables.ts';
import type { PackageTables } from './packages/package-tables.ts';
import type { ProvisioningTables } from './provisioning/provisioning-tables.ts';
import type { DraftTables } from './reports/draft-tables.ts';
import type { ReportTables } from './reports/report-tables.ts';
import type { RequestTables } from './requests/request-tables.ts';
import type { RetentionTables } from './retention/retention-tables.ts';
import type { SplitTables } from './splits/split-tables.ts';
import type { FigureTables } from './statistics/figure-tables.ts';
import type { TeamTables } from './teams/team-tables.ts';
import type { TemplateTables } from './templates/template-tables.ts';
import type { VaultTables } from './vault/vault-tables.ts';
import type { ViewTables } from './views/view-tables.ts';
import type { WatchTables } from './watching/watch-tables.ts';

export interface Tables
  extends
    AccountTables,
    ActionTables,
    AgentTables,
    ApprovalTables,
    AuditTables,
    BulkTables,
    CustomFieldTables,
    EngagementTables,
    EntityTables,
    ErasureTables,
    EvidenceTables,
    FigureTables,
    HoldTables,
    ImportTables,
    IncidentTables,
    IndicatorTables,
    ConnectorTables,
    IntakeTables,
    LegalTables,
    LinkTables,
    MachineTables,
    MappingTables,
    MergeTables,
    SplitTables,
    NoteTables,
    OutcomeTables,
    PackageTables,
    ProvisioningTables,
    ReportTables,
    DraftTables,
    RequestTables,
    RetentionTables,
    TeamTables,
    TemplateTables,
    VaultTables,
    ViewTables,
    WatchTables {}
