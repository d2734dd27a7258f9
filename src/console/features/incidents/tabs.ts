// The tabs of an incident, in their order; the address names the one that is open.
export const tabs = ['summary', 'evidence', 'legal', 'coverage', 'timeline'] as const;
export type Tab = (typeof tabs)[number];
