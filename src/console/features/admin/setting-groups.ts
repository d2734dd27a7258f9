// The settings by subject, for the page that shows them.

/** Subject → how the names of its settings begin, after `IP3_`; the first that fits. */
const groups = {
  approvals: ['FOUR_EYES', 'RETEST_', 'SERVICE_LEVELS'],
  access: [
    'FACTOR_',
    'STEP_UP',
    'SECRETS_',
    'ADMIN_',
    'SESSION_',
    'TOKEN',
    'SERVICE_SECRET',
    'ALLOW_SERVICE',
    'ALLOWED_HOSTS',
    'OIDC_',
  ],
  legal: ['LEGAL_', 'COUNTRY', 'TIMEZONE'],
  deliveries: ['DELIVERY_', 'EMAIL', 'OUTBOX', 'TRACKER_', 'EGRESS_', 'TSA_'],
  vault: ['VAULT_', 'SCRUB_'],
  imports: ['IMPORT_', 'GEOIP_'],
  agents: ['AGENT_'],
} as const;

export type SettingGroup = keyof typeof groups | 'server';

/** In the order in which they are shown. */
export const settingGroups = [...(Object.keys(groups) as SettingGroup[]), 'server'] as const;

export function groupOf(name: string): SettingGroup {
  const own = name.replace(/^IP3_/, '');
  const fits = (starts: readonly string[]) => starts.some((start) => own.startsWith(start));
  const found = Object.entries(groups).find(([, starts]) => fits(starts));
  return (found?.[0] as SettingGroup | undefined) ?? 'server';
}
