// An incident with many evidence records, made over HTTP as analysts and tools make one: half of
// them files that the vault holds, half references with entries of custody that someone declared.
import { createHash } from 'node:crypto';
import type { ServerProcess } from '../test/support/process.ts';

const atOnce = 6;

/** Gives the id of the incident. */
export async function makeIncident(
  server: ServerProcess,
  token: string,
  records: number,
): Promise<string> {
  const json = { title: 'Włamanie do panelu klienta – Несанкціонований доступ', level: 'L1_cyber' };
  const { body } = await server.call('POST', '/api/incidents', { token, json });
  const target = `/api/ip3/v1/incidents/${body.id}/evidence`;
  const numbers = Array.from({ length: records }, (_, number) => number);
  const send = async () => {
    for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
      const request = number % 2 === 0 ? upload(number) : { json: reference(number) };
      const { status } = await server.call('POST', target, { token, ...request });
      if (status !== 201) throw new Error(`Evidence was answered with ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, send));
  return body.id as string;
}

function upload(number: number): { body: FormData } {
  const body = new FormData();
  body.set('evidence_type', 'log_extract');
  body.set('source', 'web server of the shop, night shift');
  const line = `203.0.113.${number % 250} - - "GET /admin/${number}" 200 5123 "curl/8.5"\n`;
  body.set('file', new Blob([line.repeat(20)], { type: 'text/plain' }), `access-${number}.log`);
  return { body };
}

function reference(number: number) {
  const hash_sha256 = createHash('sha256').update(`bytes ${number}`).digest('hex');
  const entry = (minute: number, actor: string, action: string) => ({
    ...{ ts: `2026-11-01T10:${String(minute).padStart(2, '0')}:00Z`, actor, action },
    hash_after: hash_sha256,
  });
  return {
    evidence_type: 'memory_image',
    source: 'forensic workstation 4',
    content_ref: `s3://evidence/case-17/host-${number}/memory.raw`,
    hash_sha256,
    confidence: 80,
    chain_of_custody: [entry(1, 'anna.nowak', 'acquired'), entry(9, 'jan.kowalski', 'sealed')],
  };
}
