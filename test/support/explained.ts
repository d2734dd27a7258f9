// The statements that a request sends, and what the server does for them: explained with the values
// and settings that they were sent with.
import type pg from 'pg';
import type { TestService } from './service.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Heap Fetches'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

interface Explained {
  'QUERY PLAN': [{ Plan: PlanNode }];
}

/** The statements of one request of incidents, in their order. */
export async function statementsOf(
  service: TestService,
  request: () => Promise<unknown>,
): Promise<Statement[]> {
  const { pool } = service.deps.database;
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const sent: Statement[] = [];
  const listening = async () => {
    const client = await connect();
    const send = client.query.bind(client) as (...given: unknown[]) => unknown;
    const release = client.release.bind(client);
    const heard = (given: string | Statement) => {
      sent.push(typeof given === 'string' ? { text: given, values: [] } : given);
      return send(given);
    };
    const restored = (error?: Error | boolean) => {
      Object.assign(client, { query: send, release });
      release(error);
    };
    return Object.assign(client, { query: heard, release: restored });
  };
  Object.assign(pool, { connect: listening });
  await request();
  Object.assign(pool, { connect });
  const from = sent.findIndex(({ text }) => /\bfrom incident\b/.test(text));
  // With what its transaction did before: planner settings, and a search by bits.
  const before = sent.slice(0, from).findLastIndex(({ text }) => /^(begin|commit)/i.test(text));
  return sent.slice(/^begin/i.test(sent[before]?.text ?? '') ? before : from);
}

/** Sends them again on one connection, the reading ones explained; gives all nodes of all plans. */
export async function explained(
  service: TestService,
  statements: readonly Statement[],
): Promise<PlanNode[]> {
  const client = await service.deps.database.pool.connect();
  try {
    const nodes: PlanNode[] = [];
    for (const { text, values } of statements) {
      const reads = /\bfrom incident\b/.test(text);
      const asked = `explain (analyze, buffers, format json) ${text}`;
      const { rows } = await client.query(reads ? asked : text, values);
      if (reads) nodes.push(...flat((rows[0] as Explained)['QUERY PLAN'][0].Plan));
    }
    return nodes;
  } finally {
    client.release();
  }
}

function flat(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)];
}
