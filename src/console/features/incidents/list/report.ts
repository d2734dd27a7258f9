// What somebody typed into the report, and the body that is sent for it.
import type { CreateIncidentData } from '../../../api/types.gen.ts';

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

/** Only what was said; a number that is none goes as it was typed, and the server says so. */
export function reportBody(report: Report, zone: 'utc' | 'local'): CreateIncidentData['body'] {
  const { detected_at, affected_users, country, gdpr_personal_data, title, ...texts } = report;
  const said = Object.entries({ ...texts, country: country.toUpperCase() })
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== '');
  const users = affected_users.trim();
  const number = /^\d+$/.test(users) ? Number(users) : (users as unknown as number);
  return {
    title: title.trim(),
    source_type: 'form',
    ...Object.fromEntries(said),
    ...(detected_at !== '' && { detected_at: instantOf(detected_at, zone) }),
    ...(users !== '' && { affected_users: number }),
    ...(gdpr_personal_data && { gdpr_personal_data }),
  };
}

function instantOf(typed: string, zone: 'utc' | 'local'): string {
  const instant = new Date(zone === 'utc' ? `${typed}Z` : typed);
  return Number.isNaN(instant.getTime()) ? typed : instant.toISOString();
}
