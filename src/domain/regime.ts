// The regimes of law that the legal engine knows.

export const regimeNames = [
  'nis2',
  'dora',
  'gdpr',
  'ai_act',
  'tlpt',
  'cra',
  'eidas',
  'cer',
] as const;
export type RegimeName = (typeof regimeNames)[number];

/** In force without a setting. */
export const defaultRegimes: readonly RegimeName[] = ['nis2', 'dora', 'gdpr', 'ai_act', 'tlpt'];

export function isRegime(text: string): text is RegimeName {
  return (regimeNames as readonly string[]).includes(text);
}
