// Templates that incidents are reported from. Also runs in browsers.
import type { CustomValues } from './custom-field.ts';
import type { Role } from './role.ts';
import type { PlaybookType } from './taxonomy.ts';

export const templateEvents = ['defined', 'changed', 'archived', 'restored'] as const;
export type TemplateEvent = (typeof templateEvents)[number];

export const templateLimits = {
  /** Templates, the archived ones among them. */
  templates: 200,
  name: 100,
  title: 500,
  actions: 20,
  /** Of the title of an action. */
  action: 500,
  /** A year, for what is due after the report. */
  dueHours: 8_760,
  /** Of what one template says, as JSON. */
  bytes: 65_536,
} as const;

/** What is done about an incident, added when it is reported. */
export interface TemplateAction {
  title: string;
  /** Who performs it. */
  role: Role | null;
  /** After the report. */
  due_in_hours: number | null;
  requires_approval: boolean;
}

/** What an incident begins with. `incident` has fields by their name. */
export interface TemplateContent {
  incident: Readonly<Record<string, unknown>>;
  custom_fields: CustomValues;
  /** All of its steps are added. */
  playbook: PlaybookType | null;
  actions: readonly TemplateAction[];
}

/** What a version of a template said. */
export interface TemplateDefinition extends TemplateContent {
  name: string;
  team: string | null;
}

/** The template of an incident, as it was called when the incident was reported. */
export interface TemplateReference {
  id: string;
  name: string;
  version: number;
}

/** What a title can have in braces, such as `{date}`. */
export const placeholders = ['date', 'team'] as const;

const braced = /\{([^{}]*)\}/g;

/** The first text in braces that is no placeholder; null when there is none. */
export function unknownPlaceholder(pattern: string): string | null {
  const names = [...pattern.matchAll(braced)].map(([, name = '']) => name);
  return names.find((name) => !(placeholders as readonly string[]).includes(name)) ?? null;
}

/** The title of a report made on this day in UTC for this team. */
export function filledTitle(pattern: string, date: string, team: string | null): string {
  const values: Readonly<Record<string, string>> = { date, team: team ?? '' };
  const filled = pattern.replaceAll(braced, (text, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : text,
  );
  return filled.replaceAll(/\s+/g, ' ').trim().slice(0, templateLimits.title).toWellFormed();
}

/** The templates that are for a team: those of every team, and its own. */
export function isTemplateOf(template: { team: string | null }, team: string | null): boolean {
  return template.team === null || template.team.toLowerCase() === team?.toLowerCase();
}
