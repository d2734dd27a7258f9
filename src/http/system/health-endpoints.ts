// Health: `/livez` touches nothing, `/readyz` asks whether requests can be served now.
import { Type } from 'typebox';
import { DomainError } from '../../domain/error.ts';
import { helpAddress, type Check } from '../../domain/health-checks.ts';
import { endpoint } from '../endpoint.ts';
import { sendProblem } from '../responses/problem.ts';
import { readinessChecks, wordsOf } from './readiness.ts';

const tags = ['operations'];

const plainText = {
  description: 'Yes.',
  content: { 'text/plain': { schema: Type.String(), example: 'ok\n' } },
};

const isAliveEndpoint = endpoint({
  method: 'GET',
  path: '/livez',
  access: 'anyone',
  audit: 'none',
  operationId: 'isAlive',
  tags,
  summary: 'Is the process alive',
  description: 'Touches neither the database nor the disk.',
  response: { 200: plainText },
  quiet: true,
  handle: ({ reply }) => reply.type('text/plain').send('ok\n'),
});

const isReadyEndpoint = endpoint({
  method: 'GET',
  path: '/readyz',
  access: 'anyone',
  audit: 'none',
  operationId: 'isReady',
  tags,
  summary: 'Can requests be served now',
  description:
    'Whether writes are taken: checks database, migrations, disk, vault, keys, audit log, jobs, ' +
    'workers and clock; `?verbose` lists them. `help` leads to what each fault means.',
  query: Type.Object({
    verbose: Type.Optional(Type.String({ description: 'Given at all, every check is listed.' })),
  }),
  response: { 200: plainText },
  quiet: true,
  async handle({ deps, request, reply, query }) {
    const checks = await readinessChecks(deps, deps.lifecycle);
    const failed = checks.filter(({ fault }) => fault !== null);
    const verbose = query.verbose !== undefined;
    deps.shared.reportReadiness(request.log, failed);
    if (failed.length > 0) {
      return sendProblem(request, reply, notReady(failed, verbose ? checks : failed));
    }
    const lines = verbose ? checks.map(lineOf).join('') : '';
    return reply.type('text/plain').header('cache-control', 'no-store').send(`${lines}ok\n`);
  },
});

function lineOf({ name, note, warning }: Check): string {
  const said = warning === undefined ? note : `warning: ${warning}`;
  return `[+] ${name} ok${said === undefined ? '' : ` (${said})`}\n`;
}

function notReady(failed: Check[], shown: Check[]): DomainError {
  const named = failed.map(wordsOf).join('; ');
  const checks = Object.fromEntries(shown.map(({ name, fault }) => [name, fault ?? 'ok']));
  const help = Object.fromEntries(failed.map(({ name }) => [name, helpAddress(name)]));
  const detail = `Not ready (${named}); try again in a moment.`;
  return new DomainError('unavailable', detail, { checks, help });
}

const hasStartedEndpoint = endpoint({
  method: 'GET',
  path: '/startupz',
  access: 'anyone',
  audit: 'none',
  operationId: 'hasStarted',
  tags,
  summary: 'Is the start done',
  description:
    'Yes from the end of the start on, whatever fails later: a supervisor that waits for a slow ' +
    'migration asks here, and `/readyz` afterwards.',
  response: { 200: plainText },
  quiet: true,
  handle({ deps, request, reply }) {
    const { started = true } = deps.lifecycle;
    if (started) return reply.type('text/plain').send('ok\n');
    const detail = 'The server is starting; try again in a moment.';
    return sendProblem(request, reply, new DomainError('unavailable', detail));
  },
});

const healthRedirectEndpoint = endpoint({
  method: 'GET',
  path: '/healthz',
  access: 'anyone',
  audit: 'none',
  operationId: 'healthRedirect',
  tags,
  summary: 'The same as /readyz',
  description: 'For programs that ask here by habit.',
  response: { 307: { description: 'To /readyz.' } },
  hidden: true,
  quiet: true,
  handle: ({ reply }) => reply.redirect('/readyz', 307),
});

export const healthEndpoints = [
  isAliveEndpoint,
  isReadyEndpoint,
  hasStartedEndpoint,
  healthRedirectEndpoint,
];
