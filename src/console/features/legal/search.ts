// What of the Legal tab is in the address: the "what if" answers, which change nothing that is
// kept, and which duty is open in which way.
import { oneOf, words } from '../../layout/search.ts';

const whatIfNames = ['personal_data', 'high_risk', 'entity', 'sector'] as const;
const panels = ['draft', 'sent', 'decide', 'export'] as const;
export type Panel = (typeof panels)[number];

export interface WhatIf {
  personal_data?: boolean | undefined;
  high_risk?: boolean | undefined;
  entity?: string | undefined;
  sector?: string | undefined;
}

export interface LegalSearch extends WhatIf {
  duty?: string | undefined;
  panel?: Panel | undefined;
  fact?: string | undefined;
  /** Of the draft. */
  field?: string | undefined;
}

const texts = words(['entity', 'sector', 'duty', 'fact', 'field']);

export function legalSearch(search: Record<string, unknown>): LegalSearch {
  const panel = oneOf(panels, search['panel']);
  const found: LegalSearch = { ...texts(search), ...(panel === undefined ? {} : { panel }) };
  for (const name of ['personal_data', 'high_risk'] as const) {
    const value = yesNo(search[name]);
    if (value !== undefined) found[name] = value;
  }
  return found;
}

function yesNo(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : undefined;
}

/** The answers alone, for the request and for its key. */
export function whatIfOf(search: LegalSearch): WhatIf {
  const asked = whatIfNames.map((name) => [name, search[name]] as const);
  return Object.fromEntries(asked.filter(([, value]) => value !== undefined && value !== ''));
}

export function isAsked(whatIf: WhatIf): boolean {
  return Object.keys(whatIf).length > 0;
}
