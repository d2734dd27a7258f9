// Faraday by its API v3: a workspace for the run. A report is read in the background after its
// upload, so an import ends when the command that it began has an end.
import { setTimeout as pause } from 'node:timers/promises';
import { askPeer, formWith, pageSize, type OpenPeer, type Peer } from './peer-adapter.ts';

const lookEveryMs = 200;

export const openFaraday: OpenPeer = async ({ url, user, password, run }) => {
  const api = `${url}/_api`;
  const login = { email: user, password };
  const { cookies } = await askPeer(`${api}/login`, { method: 'POST', json: login });
  const headers = { cookie: cookies.map((one) => one.split(';', 1)[0]!).join('; ') };
  const { body } = await askPeer(`${api}/session`, { headers });
  await askPeer(`${api}/v3/ws`, { method: 'POST', headers, json: { name: run } });
  return workspaceOf(`${api}/v3/ws/${run}`, headers, String(body.csrf_token));
};

interface Filter {
  name: string;
  op: string;
  val: string;
}

const openHigh: Filter[] = [
  { name: 'severity', op: 'eq', val: 'high' },
  { name: 'status', op: 'eq', val: 'open' },
];

function workspaceOf(workspace: string, headers: Record<string, string>, csrf_token: string): Peer {
  const find = async (filters: Filter[], limit = pageSize) => {
    const q = encodeURIComponent(JSON.stringify({ filters, limit, offset: 0 }));
    const { body } = await askPeer(`${workspace}/vulns/filter?q=${q}`, { headers });
    return body as { count: number; vulnerabilities: { id: number }[] };
  };
  const hasEnded = async (command: number) => {
    const { body } = await askPeer(`${workspace}/commands/${command}`, { headers });
    return body.end_date !== null && body.end_date !== undefined;
  };
  return {
    async importFile(file) {
      const form = await formWith(file, { csrf_token });
      const path = `${workspace}/upload_report`;
      const { body } = await askPeer(path, { method: 'POST', headers, form });
      while (!(await hasEnded(Number(body.command_id)))) await pause(lookEveryMs);
    },
    count: async () => (await find([], 1)).count,
    listFiltered: async () => (await find(openHigh)).vulnerabilities.length,
    search: async (text) =>
      (await find([{ name: 'name', op: 'ilike', val: `%${text}%` }])).vulnerabilities.length,
    async closeOne() {
      const { vulnerabilities } = await find(openHigh, 1);
      const path = `${workspace}/vulns/${vulnerabilities[0]!.id}`;
      await askPeer(path, { method: 'PATCH', headers, json: { status: 'closed' } });
    },
  };
}
