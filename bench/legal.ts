// The legal engine: evaluations a second in one process, and the answer times of an incident's
// triggers and of the list of deadlines with 100,000 incidents in the store.
import { performance } from 'node:perf_hooks';
import { answerOf } from '../src/legal/answer.ts';
import { calendarOf } from '../src/legal/calendar.ts';
import { evaluate } from '../src/legal/evaluate.ts';
import { gather, type Recorded } from '../src/legal/gather.ts';
import { regimes } from '../src/legal/registry.ts';
import { startServer } from '../test/support/process.ts';
import { makeGround, onDatabase, type Engine } from './ground.ts';
import { quick, report, type Figure } from './report.ts';
import { incidentId, seedIncidents } from './seed.ts';

const incidents = 100_000;
const runs = quick ? 2 : 7;
const perRun = quick ? 2_000 : 20_000;
const requests = quick ? 200 : 2_000;

const home = { timezone: 'Europe/Warsaw', country: 'PL' };
const now = Temporal.Instant.from('2026-11-24T10:00:00Z');

const incident = {
  public_id: 'INC-2026-000001',
  title: 'Payments fail',
  description: 'Payments fail since the morning.',
  severity: 4,
  gdpr_personal_data: true,
  gdpr_breach: false,
  ai_serious_incident: false,
  detected_at: '2026-11-23T08:00:00.000Z',
  aware_at: '2026-11-23T08:00:00.000Z',
};

/** A bank in the middle of its reports, an energy company, a web shop, and nothing at all. */
const cases: readonly Recorded[] = [
  {
    incident: { ...incident, entity: 'bank', sector: 'banking' },
    facts: { classified_at: '2026-11-23T13:30:00.000Z', data_role: 'controller' },
    submissions: [
      { obligation_id: 'DORA-INIT', submitted_at: '2026-11-23T16:05:00.000Z' },
      { obligation_id: 'GDPR-33', submitted_at: '2026-11-23T18:00:00.000Z' },
    ],
    decisions: [],
  },
  {
    incident: { ...incident, entity: 'essential', sector: 'energy' },
    facts: { nis2_significant: true },
    submissions: [{ obligation_id: 'NIS2-IN', submitted_at: '2026-11-24T08:00:00.000Z' }],
    decisions: [],
  },
  {
    incident: { ...incident, entity: 'marketplace', sector: 'digital_providers' },
    facts: { users_affected_eu: 60_000, users_total_eu: 1_000_000, data_compromised: true },
    submissions: [],
    decisions: [],
  },
  {
    incident: { ...incident, entity: null, sector: null, gdpr_personal_data: false },
    facts: {},
    submissions: [],
    decisions: [],
  },
];

const rules = regimes.filter(({ name }) => !['cra', 'eidas', 'cer'].includes(name));

/** Calls a second of processor time, over the cases in turn: what else runs does not count. */
function rate(work: (number: number) => void): number {
  const start = process.cpuUsage();
  for (let number = 0; number < perRun; number += 1) work(number);
  const { user, system } = process.cpuUsage(start);
  return perRun / ((user + system) / 1_000_000);
}

function engineFigures(): Figure[] {
  const gathered = cases.map((one) => gather(one, {}, home));
  const place = { timezone: home.timezone, calendar: calendarOf(home.country) };
  const evaluateOne = (number: number) => {
    evaluate(gathered[number % gathered.length]!.case, rules, place, now);
  };
  const answerOne = (number: number) => {
    const found = gather(cases[number % cases.length]!, {}, home);
    const evaluation = evaluate(found.case, rules, found.place, now);
    answerOf({ evaluation, gathered: found, rules, now, language: 'en' });
  };
  rate(evaluateOne);
  rate(answerOne);
  const times = Array.from({ length: runs }, () => [rate(evaluateOne), rate(answerOne)] as const);
  return [
    {
      name: 'evaluations',
      unit: 'eval/s',
      runs: times.map(([one]) => one),
      aim: { at_least: 20_000 },
    },
    { name: 'whole answers with drafts', unit: 'eval/s', runs: times.map(([, one]) => one) },
  ];
}

/** Facts of every tenth incident, so that the list of deadlines has something to choose from. */
const seedFacts = `
  with chosen as (
    select id, detected_at, row_number() over (order by id) as n from incident
    order by id limit ${incidents} / 10)
  insert into legal_deadline
  select id, 'GDPR-33', 'gdpr', 'triggered', detected_at + interval '72 hours', null, false, null
  from chosen`;

async function p99(ask: (number: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let number = 0; number < requests; number += 1) {
    const start = performance.now();
    await ask(number);
    times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.99)]!;
}

const idOf = (number: number) => incidentId(1 + ((number * 7_919) % incidents));

async function endpointFigures(engine: Engine): Promise<Figure[]> {
  const ground = await makeGround(engine);
  await onDatabase(ground, async (database) => {
    await seedIncidents(database, 1, incidents);
    await database.pool.query(seedFacts);
    await database.pool.query('analyze legal_deadline');
  });
  const settings = { IP3_ENV: 'production', IP3_LOG_LEVEL: 'info' };
  const server = await startServer({ ...ground, settings });
  const token = await server.logIn();
  const asked = '?entity=bank&sector=banking&personal_data=true&high_risk=true';
  const triggers = (number: number) => {
    return server.call('GET', `/api/ip3/v1/incidents/${idOf(number)}/legal-triggers${asked}`, {
      token,
    });
  };
  const deadlines = () => server.call('GET', '/api/ip3/v1/legal/deadlines?limit=50', { token });
  const { body } = await triggers(1);
  if (body.trigger_count < 3) throw new Error('The incident has no triggers.');
  await p99(triggers);
  const figures: Figure[] = [];
  const detail = (number: number) =>
    server.call('GET', `/api/ip3/v1/incidents/${idOf(number)}`, { token });
  for (const [name, ask] of Object.entries({ triggers, deadlines, detail })) {
    const measured: number[] = [];
    for (let run = 0; run < (quick ? 1 : 3); run += 1) measured.push(await p99(ask));
    figures.push({
      name: `${engine}, ${name}, one caller, p99`,
      unit: 'ms',
      runs: measured,
      ...(name === 'detail' ? {} : { aim: { at_most: 30 } }),
    });
  }
  await server.stop();
  await ground.remove();
  return figures;
}

const only = process.argv.find((argument) => argument === 'postgres' || argument === 'embedded');
const engines: Engine[] = only === undefined ? ['postgres', 'embedded'] : [only];
const figures = engineFigures();
for (const engine of engines) figures.push(...(await endpointFigures(engine)));
report('legal', figures);
