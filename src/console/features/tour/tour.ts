// The tour of a demo: its stories, each on its page. Where one is stays in this browser.
import { useSyncExternalStore } from 'react';
import type { Route } from '../../api/permissions.gen.ts';
import { keptAs } from '../../base-path.ts';

export interface TourStep {
  /** `tour.steps.…` of the sentences. */
  name: string;
  href: string;
  reads: Route;
}

export const tourSteps: readonly TourStep[] = [
  { name: 'gate', href: '/incidents?view=everything&q=SSRF', reads: 'GET /api/ip3/v1/incidents' },
  { name: 'import', href: '/imports', reads: 'GET /api/ip3/v1/imports' },
  { name: 'clocks', href: '/reports', reads: 'GET /api/reports' },
  { name: 'agent', href: '/agents', reads: 'GET /api/agents' },
  { name: 'register', href: '/engagements', reads: 'GET /api/ip3/v1/engagements' },
];

interface Tour {
  /** From 0, among the steps that the role can read. */
  step: number;
  open: boolean;
}

const key = keptAs('tour');
const listeners = new Set<() => void>();
let tour: Tour | null = stored();

function stored(): Tour | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Tour | null;
  } catch {
    return null;
  }
}

/** The first time only: who left it is not asked again. */
export function beginTour(): void {
  if (tour === null) goOnTour({ step: 0, open: true });
}

export function goOnTour(next: Tour): void {
  tour = next;
  localStorage.setItem(key, JSON.stringify(tour));
  for (const listener of listeners) listener();
}

/** Null where no demo was entered. */
export function useTour(): Tour | null {
  return useSyncExternalStore(subscribe, () => tour);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
