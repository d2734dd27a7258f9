// The intervals between two events of an incident that the statistics measure.
export const intervalNames = [
  'mtta_p0_min',
  'mttc_p1_h',
  'mttd_h',
  'mttr_h',
  'mttclose_h',
] as const;
export type IntervalName = (typeof intervalNames)[number];
