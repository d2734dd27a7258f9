// Views of the list that people keep.

export const viewAudiences = ['private', 'people', 'everyone'] as const;
export type ViewAudience = (typeof viewAudiences)[number];

export const viewLimits = {
  /** That one account can make. */
  ofOne: 50,
  /** That one account is shown. */
  shown: 200,
  pinned: 10,
  members: 50,
  /** A count stops there. */
  counted: 1_000,
} as const;
