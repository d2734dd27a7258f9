// How a job of this process went, as readiness and administrators see it.

export interface JobState {
  name: string;
  /** `paused`: it needs writes, and the write gate is closed. */
  state: 'waiting' | 'running' | 'paused';
  last_started_at: string | null;
  last_finished_at: string | null;
  /** What the last run failed with; null when it succeeded. */
  last_error: string | null;
}
