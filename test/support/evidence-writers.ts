// People who make incidents with evidence while a test does something else to the server.
import assert from 'node:assert/strict';
import type { ServerProcess } from './process.ts';
import { stringIn } from './values.ts';

/** A record of evidence that the server has confirmed, and the text of its file. */
export interface Acknowledged {
  evidence: string;
  content: string;
}

/** So many people who write until they are stopped. */
export function startWriters(server: ServerProcess, token: string, people: number) {
  const acknowledged: Acknowledged[] = [];
  const stopping = new AbortController();
  const write = async (person: number) => {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const content = `bytes ${n} of person ${person}; it's "quoted"`;
      const json = { title: content };
      const incident = await server.call('POST', '/api/incidents', { token, json });
      const body = new FormData();
      body.set('evidence_type', 'retest_report');
      body.set('file', new Blob([content]), 'report.txt');
      const url = `/api/ip3/v1/incidents/${incident.body.id}/evidence`;
      const evidence = await server.call('POST', url, { token, body });
      assert.equal(evidence.status, 201, JSON.stringify(evidence.body));
      acknowledged.push({ evidence: stringIn(evidence.body.id), content });
    }
  };
  const writers = Promise.all(Array.from({ length: people }, (_, person) => write(person)));
  writers.catch(() => stopping.abort());
  return {
    acknowledged,
    /** Waits until so many were acknowledged. */
    until: async (count: number) => {
      while (acknowledged.length < count && !stopping.signal.aborted) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    stop: async () => {
      stopping.abort();
      await writers;
    },
  };
}
