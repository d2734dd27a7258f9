// What an incident that is split off from another one begins with: the same course and the same
// clocks, so that no legal duty of it starts later than that of its origin.

/** Records of each kind that one split shows, and splits of one incident. */
export const mostChosen = 200;
export const mostSplits = 100;

/** Fields that the new incident has as they are in the origin. */
export const inherited = [
  'category',
  'level',
  'agent_id',
  'entity',
  'sector',
  'country',
  'affected_users',
  'impact_confidentiality',
  'impact_integrity',
  'impact_availability',
  'team',
  'source_type',
  'source_tool',
  'taxonomy_known',
  'severity',
  'reported_severity',
  'owner_email',
  'sla_due_at',
  'ai_act_relevant',
  'gdpr_personal_data',
  'ai_serious_incident',
  'nis2_relevant',
  'gdpr_breach',
  'occurred_at',
  'detected_at',
  'aware_at',
  'contained_at',
  'recovered_at',
  'first_seen',
  'last_seen',
  'custom_fields',
] as const;

/** Why an incident cannot be split. */
export const splitHindrances = ['closed', 'has_outcome', 'full', 'links_full'] as const;
export type SplitHindrance = (typeof splitHindrances)[number];
