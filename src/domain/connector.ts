// Connectors: the products whose servers findings are fetched from, and the limits of a fetch.

export const pullProductNames = ['defectdojo', 'dependency-track', 'gitlab', 'github'] as const;
export type PullProductName = (typeof pullProductNames)[number];

export interface PullProduct {
  label: string;
  /** Address that is proposed; null where each organisation has its own server. */
  url: string | null;
  targets: {
    /** Matches one whole target. */
    pattern: RegExp;
    required: boolean;
    example: string;
  };
}

const pathPart = String.raw`(?!\.{1,2}(?:/|$))[\w.-]{1,100}`;

/** What is known of each product before it is called. */
export const pullProducts: Readonly<Record<PullProductName, PullProduct>> = {
  defectdojo: {
    label: 'DefectDojo',
    url: null,
    targets: { pattern: /^\d{1,12}$/, required: false, example: '3' },
  },
  'dependency-track': {
    label: 'Dependency-Track',
    url: null,
    targets: {
      pattern: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      required: false,
      example: 'ca4f2da9-0fad-4a13-92d7-f627f3168a56',
    },
  },
  gitlab: {
    label: 'GitLab',
    url: 'https://gitlab.com',
    targets: {
      pattern: new RegExp(`^(?:group:)?${pathPart}(?:/${pathPart}){0,20}$`),
      required: true,
      example: 'example/shop',
    },
  },
  github: {
    label: 'GitHub',
    url: 'https://api.github.com',
    targets: {
      pattern: new RegExp(`^${pathPart}(?:/${pathPart})?$`),
      required: true,
      example: 'example/shop',
    },
  },
};

export const connectorLimits = {
  /** Connectors that are not retired. */
  connectors: 100,
  targets: 50,
  target: 300,
  /** Minutes between two fetches. */
  shortest: 5,
  longest: 10_080,
} as const;

/** Limits of one fetch. */
export const fetchLimits = {
  /** Until the last byte of one answer. */
  requestMs: 60_000,
  /** Of one answer. */
  answerBytes: 32 * 1_048_576,
  requests: 1_000,
  /** From the first request to the last; the imports are not counted. */
  totalMs: 10 * 60_000,
  leaseMs: 3 * 60_000,
} as const;

/** Everything is fetched again so often, for what a server changes without moving its time. */
export const fullEveryDays = 7;

/** How far a part of a connector is. */
export interface PartProgress {
  /** Newest time of a change that was fetched. */
  since: string | null;
  /** Of what was last imported: the same is not imported again. */
  digest: string | null;
  /** Start of the last walk over everything. */
  full_at: string | null;
  /** A walk that a limit ended, and where it goes on. */
  resume: { at: string; since: string | null; newest: string | null; full_at: string } | null;
}

export const noProgress: PartProgress = { since: null, digest: null, full_at: null, resume: null };

/** Where a fetched file comes from. */
export interface RunPull {
  connector_id: string;
  name: string;
  product: PullProductName;
  part: string;
}

export interface PullResult {
  imports: number;
  findings: number;
  incidents_created: number;
  /** What was left out, and why. */
  remarks: string[];
}

/** Milliseconds until a connector is tried again after so many failures in a row. */
export function pauseAfterFailure(failures: number, every_minutes: number): number {
  const minutes = Math.min(5 * 2 ** Math.min(failures - 1, 20), every_minutes);
  return minutes * 60_000;
}
