// The comparison of the agents bench: a bare Fastify that parses the question and answers a
// decision out of its head.
import Fastify from 'fastify';

const app = Fastify();
app.post('/access/v1/evaluation', () => {
  const evaluated_at = '2026-11-20T14:05:40.310Z';
  return { decision: true, context: { policy_epoch: 1, evaluated_at, ttl_s: 0 } };
});
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
