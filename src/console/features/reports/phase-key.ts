// The name of a report: two acts have one of the same phase, for which Polish law has two words.

const ofAct = ['nis2_intermediate_report', 'dora_intermediate_report'] as const;

/** The key of its name in the texts. */
export function phaseKey(regime: string, phase: string) {
  const own = ofAct.find((one) => one === `${regime}_${phase}`);
  return `reports.phase.${own ?? (phase as 'final_report')}` as const;
}
