// What somebody typed into the report, and the body that is sent for it.
import type { NewIncident } from '../../../api/requests/incident-changes.ts';

export interface Report {
  title: string;
  description: string;
  /** As the field for a date gives it: without a zone. */
  detected_at: string;
  category: string;
  level: string;
  agent_id: string;
  gdpr_personal_data: boolean;
  sector: string;
  entity: string;
  country: string;
  affected_users: string;
}

export const emptyReport: Report = {
  title: '',
  description: '',
  detected_at: '',
  category: '',
  level: '',
  agent_id: '',
  gdpr_personal_data: false,
  sector: '',
  entity: '',
  country: '',
  affected_users: '',
};

/** Whether the number of people is one, or left out. */
export function hasCount({ affected_users }: Report): boolean {
  return /^\d*$/.test(affected_users.trim());
}

/** Only the fields that were filled in. */
export function reportBody(report: Report, zone: 'utc' | 'local'): NewIncident {
  const { detected_at, affected_users, country, gdpr_personal_data, title, ...texts } = report;
  const said = Object.entries({ ...texts, country: country.toUpperCase() })
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== '');
  const users = affected_users.trim();
  return {
    title: title.trim(),
    source_type: 'form',
    ...Object.fromEntries(said),
    ...(detected_at !== '' && { detected_at: instantOf(detected_at, zone) }),
    ...(users !== '' && { affected_users: Number(users) }),
    ...(gdpr_personal_data && { gdpr_personal_data }),
  };
}

function instantOf(typed: string, zone: 'utc' | 'local'): string {
  const instant = new Date(zone === 'utc' ? `${typed}Z` : typed);
  return Number.isNaN(instant.getTime()) ? typed : instant.toISOString();
}
