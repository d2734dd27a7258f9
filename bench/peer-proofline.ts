// Proofline by its API v1. Closing asks for more than elsewhere: a retest report as evidence before
// the request that closes.
import { askPeer, formWith, pageSize, type OpenPeer, type Peer } from './peer-adapter.ts';

export const openProofline: OpenPeer = async ({ url, user, password }) => {
  const api = `${url}/api/ip3/v1`;
  const login = { email: user, password };
  const { body } = await askPeer(`${api}/auth/login`, { method: 'POST', json: login });
  return incidentsOf(api, { authorization: `Bearer ${String(body.token)}` });
};

function incidentsOf(api: string, headers: Record<string, string>): Peer {
  const post = (path: string, asked: object) =>
    askPeer(`${api}/${path}`, { method: 'POST', headers, ...asked });
  const find = async (query: Record<string, string>) => {
    const all = new URLSearchParams({ limit: String(pageSize), ...query });
    const { body } = await askPeer(`${api}/incidents?${all.toString()}`, { headers });
    return body as { total?: number; incidents: { id: string }[] };
  };
  const openHigh = { severity: 'high', status: 'open' };
  return {
    importFile: async (file) =>
      void (await post('imports/webproxy', { form: await formWith(file, {}) })),
    count: async () => (await find({ limit: '1', total: 'true' })).total ?? 0,
    listFiltered: async () => (await find(openHigh)).incidents.length,
    search: async (text) => (await find({ q: text })).incidents.length,
    async closeOne() {
      const { incidents } = await find({ ...openHigh, limit: '1' });
      const at = `incidents/${incidents[0]!.id}`;
      const form = new FormData();
      form.set('evidence_type', 'retest_report');
      form.set('source', 'bench');
      form.set('file', new Blob([`Retest of ${at}`], { type: 'text/plain' }), 'retest.txt');
      await post(`${at}/evidence`, { form });
      await post(`${at}/close`, { json: {} });
    },
  };
}
