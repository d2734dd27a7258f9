// The tabs of an engagement, in their order; the address names the one that is open.
export const tabs = ['overview', 'log', 'rules', 'report', 'plan', 'documents'] as const;
export type Tab = (typeof tabs)[number];
