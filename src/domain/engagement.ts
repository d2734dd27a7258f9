// Engagements: threat-led tests. Their phases follow Delegated Regulation (EU) 2025/1190, and who
// is not in on a restricted one must not learn that there is one (its Article 4).
import { isUuid } from './ids.ts';
import type { Principal } from './principal.ts';
import { hasRole } from './role.ts';

/** The days that start the limits of the regulation; names as the legal engine has them. */
export const engagementDays = [
  'notified_on',
  'active_started_on',
  'active_ended_on',
  'reports_complete_on',
] as const;
export type EngagementDay = (typeof engagementDays)[number];

/** As whom a store query looks at engagements. */
export interface EngagementViewer {
  /** Null for principals that are no account, such as the service itself. */
  account_id: string | null;
  /** An Admin sees all of them. */
  sees_all: boolean;
}

export function viewerOf({ id, roles }: Principal): EngagementViewer {
  return { account_id: isUuid(id) ? id : null, sees_all: hasRole(roles, 'Admin') };
}

/** Whether the text has the form of an engagement's public id: `ENG-2026-4711`. */
export function isEngagementPublicId(text: string): boolean {
  return /^ENG-\d{4}-\d{4,9}$/i.test(text);
}

/** `ENG-2026-0047` for the year of creation (UTC) and a number that was drawn. */
export function engagementPublicId(year: number, number: number): string {
  return `ENG-${year}-${String(number).padStart(4, '0')}`;
}
