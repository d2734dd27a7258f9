// The comparison of the list bench: a bare Fastify that answers the bytes of a file, and nothing
// else.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const body = readFileSync(process.argv[2]!, 'utf8');
const app = Fastify();
app.get('/list', (_request, reply) => {
  void reply.type('application/json; charset=utf-8').send(body);
});
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
