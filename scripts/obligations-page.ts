// The reference of obligations, facts and holidays, made from the data of the legal engine.
import { defaultRegimes } from '../src/domain/regime.ts';
import { articleOf } from '../src/legal/citation.ts';
import { factList, factNames } from '../src/legal/facts.ts';
import { holidayRules } from '../src/legal/holidays.ts';
import { recipientLabels } from '../src/legal/recipients.ts';
import { regimes, rulesVersion } from '../src/legal/registry.ts';
import type { ClockRule, Regime } from '../src/legal/rule.ts';
import { code, page, table } from './markdown.ts';

export function obligationsPage(): string {
  return page(
    'Obligations',
    'What the legal engine knows, with the article of every entry. Decision support, not legal ' +
      `advice. Rules of version ${code(rulesVersion)}.`,
    ...regimes.flatMap(regimeParts),
    '## Facts',
    '`PUT …/legal-facts` takes these and no others; a fact that is not sent is unknown.',
    table(
      ['Fact', 'Kind', 'Question'],
      factNames.map((name) => {
        const fact = factList[name];
        const values = 'values' in fact ? `: ${fact.values.join(', ')}` : '';
        return [code(name), `${fact.kind}${values}`, fact.question.en];
      }),
    ),
    '## Public holidays',
    'Saturdays and Sundays are no working days anywhere. A country that is not here has no ' +
      'holidays here, so that nothing is shown later than it is. On a weekend, a day with \\* ' +
      'goes to the next working day.',
    table(['Country', 'Fixed', 'Days after Easter Sunday', 'Source'], holidayRows()),
  );
}

function regimeParts(regime: Regime): string[] {
  const rows = regime.obligations.map((one) => [
    code(one.id),
    articleOf(regime, one.article),
    one.title.en,
    clockText(one.clock),
    recipientLabels[one.recipient].en,
    code(one.phase),
  ]);
  const state = defaultRegimes.includes(regime.name)
    ? 'On by default.'
    : 'Off unless `IP3_LEGAL_REGIMES` names it.';
  const sources = regime.sources.map(
    ({ citation, celex, status, checked_on }) =>
      `- ${citation} (CELEX ${celex}): ${status}; checked on ${checked_on}`,
  );
  return [
    `## ${regime.name}`,
    state,
    sources.join('\n'),
    table(['Obligation', 'Article', 'What', 'Clock', 'To', 'Phase'], rows),
  ];
}

const reliefs = {
  none: '',
  dora_5_4: '; on a non-working day by noon of the next working day',
  r1182: '; at the latest the end of that day or of the next working day',
};

function clockText({ iso, start, cap, relief, minimum }: ClockRule): string {
  const from = startText(start);
  if (iso === null) return `without undue delay, from ${from}`;
  const capped = cap ? `, at most ${cap.iso} from ${code(cap.fact)}` : '';
  return `${minimum ? 'not before ' : ''}${code(iso)} from ${from}${capped}${reliefs[relief]}`;
}

function startText(start: ClockRule['start']): string {
  if ('fact' in start) return code(start.fact);
  if ('day' in start) return code(start.day);
  if ('with' in start) return `the limit of ${start.with.map(code).join(' or ')}`;
  const sent = start.submission_of.map(code).join(' or ');
  return `the ${start.latest ? 'latest ' : ''}submission of ${sent}`;
}

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function holidayRows(): string[][] {
  return Object.entries(holidayRules).map(([country, rule]) => {
    const { fixed, afterEaster, afterOrthodoxEaster = [], mondays = [], moved = [], source } = rule;
    const marked = (day: string) => (moved.includes(day) ? `${day}\\*` : day);
    const dates = fixed.map(({ day, since }) =>
      since ? `${marked(day)} (since ${since})` : marked(day),
    );
    const named = mondays.map(({ month, which, unlessFriday }) => {
      const monday = `${which} Monday of ${monthNames[month - 1]}`;
      return unlessFriday ? `${monday} (the 1st where it is a Friday)` : monday;
    });
    const orthodox = afterOrthodoxEaster.join(', ');
    const easter = orthodox === '' ? afterEaster.join(', ') : `${orthodox} (Orthodox)`;
    return [country, [...dates, ...named].join(', '), easter, source];
  });
}
