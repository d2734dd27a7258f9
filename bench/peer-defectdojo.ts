// DefectDojo by its API v2: a product with an engagement for the run, made by the first import;
// later files are reimports into the same test, which is how its documents keep findings apart.
import {
  askPeer,
  formWith,
  pageSize,
  type OpenPeer,
  type Peer,
  type PeerAddress,
} from './peer-adapter.ts';

const scan = { scan_type: 'Burp Scan', active: 'true', verified: 'false' };

export const openDefectDojo: OpenPeer = async ({ url, user, password, run }) => {
  const api = `${url}/api/v2`;
  const login = { username: user, password };
  const { body } = await askPeer(`${api}/api-token-auth/`, { method: 'POST', json: login });
  return findingsOf(api, { authorization: `Token ${String(body.token)}` }, run);
};

function findingsOf(api: string, headers: Record<string, string>, run: PeerAddress['run']): Peer {
  let test: string | null = null;
  const find = async (query: Record<string, string>) => {
    const all = new URLSearchParams({ test: test ?? '', limit: String(pageSize), ...query });
    const { body } = await askPeer(`${api}/findings/?${all.toString()}`, { headers });
    return body as { count: number; results: { id: number }[] };
  };
  const openHigh = { severity: 'High', active: 'true', is_mitigated: 'false' };
  return {
    async importFile(file) {
      const context = {
        ...{ product_type_name: 'Bench', product_name: run, engagement_name: run },
        auto_create_context: 'true',
      };
      const [path, where] = test === null ? ['import-scan', context] : ['reimport-scan', { test }];
      const form = await formWith(file, { ...scan, ...where });
      const { body } = await askPeer(`${api}/${path}/`, { method: 'POST', headers, form });
      // Older versions name it `test` alone.
      test ??= String(body.test_id ?? body.test);
    },
    count: async () => (await find({ limit: '1' })).count,
    listFiltered: async () => (await find(openHigh)).results.length,
    search: async (text) => (await find({ title: text })).results.length,
    async closeOne() {
      const { results } = await find({ ...openHigh, limit: '1' });
      const json = { is_mitigated: true, mitigated: new Date().toISOString() };
      const path = `${api}/findings/${results[0]!.id}/close/`;
      await askPeer(path, { method: 'POST', headers, json });
    },
  };
}
