// Who has an incident open now: how long a sign of life counts, and what someone might be writing.

/** A new note on the incident, a reply to a note, or another text of a note. */
export const writings = ['new', 'reply', 'edit'] as const;
export type Writing = (typeof writings)[number];

export const presenceLimits = {
  /** Seconds between signs of life of a window. */
  beatSeconds: 5,
  /** Seconds after which a window that gave none counts as closed. */
  expirySeconds: 15,
  /** Windows of one person. */
  windows: 20,
  /** People that are named. */
  shown: 50,
} as const;
