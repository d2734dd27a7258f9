// The regimes that the engine knows: one line each. A new one is a data file and a line here.
import type { RegimeName } from '../domain/regime.ts';
import { aiAct } from './regimes/ai-act.ts';
import { dora } from './regimes/dora.ts';
import { gdpr } from './regimes/gdpr.ts';
import { nis2 } from './regimes/nis2.ts';
import { cer, cra, eidas } from './regimes/optional.ts';
import { tlpt } from './regimes/tlpt.ts';
import type { DraftField, Obligation, Regime } from './rule.ts';

/** Raised with every change of a rule: answers name it, so that an old one can be distinguished. */
export const rulesVersion = '2026-11-29.1';

export const regimes: readonly Regime[] = [gdpr, dora, nis2, aiAct, tlpt, cra, eidas, cer];

export function regimesOf(names: readonly RegimeName[]): readonly Regime[] {
  return regimes.filter(({ name }) => names.includes(name));
}

export interface Known {
  regime: Regime;
  obligation: Obligation;
}

const byId = new Map<string, Known>(
  regimes.flatMap((regime) =>
    regime.obligations.map((obligation) => [obligation.id, { regime, obligation }] as const),
  ),
);

/** The obligation with this id, whether its regime is switched on or not. */
export function findObligation(id: string): Known | undefined {
  return byId.get(id);
}

/** The fields of all reports by their key: what `report_fields` can fill. */
export const draftFields: ReadonlyMap<string, DraftField> = new Map(
  [...byId.values()].flatMap(({ obligation }) =>
    obligation.fields.map((field) => [field.key, field] as const),
  ),
);
