// The other comparison of the list bench: what one would write by hand on the driver alone. A bare
// Fastify that checks the signature of the bearer token once and its revocation at every request,
// reads the same rows of the page that is asked for by a prepared statement, and stringifies them:
// no log, no limits, no filters, no roles.
import { createPublicKey, verify } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { factColumns, listColumns } from '../src/store/incidents/incident-list.ts';
import { arg } from './arguments.ts';

const pool = new pg.Pool({ connectionString: arg('database'), max: 10 });
const columns = [...listColumns, ...factColumns].join(', ');
const size = 50;

interface Claims {
  sub: string;
  jti: string;
  ver: number;
  exp: number;
}

const checked = new Map<string, Claims>();

async function claimsOf(token: string): Promise<Claims> {
  const [head = '', body = '', signature = ''] = token.split('.');
  const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString());
  const { kid } = read(head) as { kid: string };
  const { rows } = await pool.query('select public_jwk from token_key where kid = $1', [kid]);
  const key = createPublicKey({ key: rows[0].public_jwk, format: 'jwk' });
  const signed = Buffer.from(`${head}.${body}`);
  if (!verify(null, signed, key, Buffer.from(signature, 'base64url'))) throw new Error('Not ours.');
  return read(body) as Claims;
}

async function isCaller(header = ''): Promise<boolean> {
  const token = header.slice('Bearer '.length);
  const claims = checked.get(token) ?? (await claimsOf(token));
  checked.set(token, claims);
  if (claims.exp < Date.now() / 1000) return false;
  const { rows } = await pool.query({
    name: 'caller',
    text: `select token_version from account where id = $1 and disabled_at is null
      and not exists (select from revoked_token where jti = $2)`,
    values: [claims.sub, claims.jti],
  });
  return rows[0]?.token_version === claims.ver;
}

const app = Fastify();
app.get('/api/ip3/v1/incidents', async (request, reply) => {
  if (!(await isCaller(request.headers.authorization))) return reply.status(401).send({});
  const { cursor } = request.query as { cursor?: string };
  const after = cursor === undefined ? 'f'.repeat(32) : Buffer.from(cursor, 'base64url').toString();
  const { rows } = await pool.query({
    name: 'page',
    text: `select ${columns} from incident where id < $1::uuid and undone_at is null
      order by id desc limit ${size + 1}`,
    values: [after],
  });
  const incidents = rows.slice(0, size);
  const next_cursor =
    rows.length > size ? Buffer.from(incidents.at(-1).id).toString('base64url') : null;
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ incidents, count: incidents.length, next_cursor }));
});
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
