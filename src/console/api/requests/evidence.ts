// Requests about evidence of an incident and the decisions on it.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf } from '../operation-types.ts';
import { upload } from '../upload.ts';
import { write } from '../write.ts';

function readEvidence(id: string, signal: AbortSignal) {
  const query = { limit: 200 };
  return call('GET', '/api/ip3/v1/incidents/{id}/evidence', { path: { id }, query, signal });
}

export function evidenceOf(incident: string) {
  return queryOptions({
    queryKey: keys.incident.evidence(incident),
    queryFn: ({ signal }) => readEvidence(incident, signal),
  });
}

/** The same for the legal forms, which are read again with the facts. */
export function legalEvidenceOf(incident: string) {
  return queryOptions({
    queryKey: keys.incident.legalEvidence(incident),
    queryFn: ({ signal }) => readEvidence(incident, signal),
  });
}

type EvidenceInput = InputOf<'POST', '/api/ip3/v1/incidents/{id}/evidence'>;

/** Attaches a reference to bytes that are elsewhere. */
export function attachReference(incident: string, body: EvidenceInput) {
  const path = { id: incident };
  return call('POST', '/api/ip3/v1/incidents/{id}/evidence', { path, body });
}

/** Attaches the bytes of a form; reports the sent share, 0 to 100. */
export function attachFile(
  incident: string,
  form: FormData,
  onProgress: (percent: number) => void,
): Promise<{ id: string }> {
  const address = `/api/ip3/v1/incidents/${encodeURIComponent(incident)}/evidence`;
  return upload<{ id: string }>(address, form, onProgress);
}

/** Decisions on one record of an incident. */
export function evidenceDecisions(incident: string, id: string) {
  const path = { id };
  const change = keys.incident.of(incident);
  return {
    confirm: write(
      () => call('POST', '/api/ip3/v1/evidence/{id}/confirm', { path, body: {} }),
      change,
    ),
    verify: write(() => call('POST', '/api/ip3/v1/evidence/{id}/verify', { path }), change),
    withdraw: write(
      (body: InputOf<'POST', '/api/ip3/v1/evidence/{id}/withdraw'>) =>
        call('POST', '/api/ip3/v1/evidence/{id}/withdraw', { path, body }),
      change,
    ),
    show: write(
      (body: InputOf<'POST', '/api/ip3/v1/evidence/{id}/visibility'>) =>
        call('POST', '/api/ip3/v1/evidence/{id}/visibility', { path, body }),
      change,
    ),
  };
}
