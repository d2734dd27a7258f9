// The pages of an engagement's report: first what was found and what proves it, then how the test
// went, entry by entry.
import { required } from '../../domain/required.ts';
import { drawRecords, type Pictures } from './evidence-pages.ts';
import type { PackagePages } from './incident-pages.ts';
import type { ShownEngagement, ShownLogEntry } from './package-view.ts';
import { ink, page, textWidth, type PageWriter, type Style } from './page-writer.ts';
import { facts, moment, plain, said, table } from './tables.ts';
import { words } from './words.ts';

const body: Style = { font: 'plain', size: 9, leading: 1.45 };
const head: Style = { font: 'bold', size: 10 };
const note: Style = { font: 'plain', size: 8, color: ink.soft };

type Contents = ShownEngagement['contents'];

export function engagementPages(shown: ShownEngagement, pictures: Pictures): PackagePages {
  const { contents } = shown;
  const { register } = contents;
  const nameOf = (_: unknown, at: number) => {
    const { number, evidence_type } = required(register[at], 'entry of the register');
    return `Entry ${number}   ${evidence_type}`;
  };
  const title = plain(contents.engagement['title']);
  return {
    subject: { kind: 'Engagement', title, evidence: register },
    sections: [
      { title: words.engagement, draw: (writer) => drawEngagement(writer, contents) },
      { title: words.finalReport, draw: (writer) => drawReport(writer, contents) },
      { title: words.remediation, draw: (writer) => drawRemediation(writer, contents) },
      { title: words.rules, draw: (writer) => drawRules(writer, contents) },
      { title: words.phases, draw: (writer) => drawPhases(writer, contents) },
      { title: words.log, draw: (writer) => drawLog(writer, contents) },
      {
        title: words.register,
        draw: (writer) => drawRecords(writer, shown, register, pictures, nameOf),
      },
    ],
  };
}

/** A heading and its text stay together, and the text has room to begin. */
function titled(writer: PageWriter, title: string, draw: () => void): void {
  writer.room(46);
  writer.paragraph(title, head, 'H2');
  writer.y += 3;
  draw();
  writer.y += 9;
}

function lines(writer: PageWriter, texts: readonly string[]): void {
  for (const text of texts) {
    writer.room(14);
    writer.artifact(() => writer.label('–', body, page.left, writer.y));
    writer.paragraph(said(text), body, 'P', page.left + 12, textWidth - 12);
    writer.y += 2;
  }
}

/** Text that people wrote, with the breaks of lines that they made. */
function prose(writer: PageWriter, text: string): void {
  for (const line of text.split(/\r?\n/)) writer.paragraph(line, body);
}

function drawEngagement(writer: PageWriter, { engagement }: Contents): void {
  const names = ['code_name', 'entity', 'framework', 'phase', 'notified_on', 'active_started_on'];
  const more = ['active_ended_on', 'reports_complete_on', 'created_by', 'created_at'];
  const rows = [...names, ...more].map((name): [string, string] => {
    const value = engagement[name];
    const text = typeof value === 'string' ? moment(value) : '';
    return [name.replaceAll('_', ' '), said(text).replaceAll('_', ' ')];
  });
  const team = engagement['white_team'] as string[];
  const { window_start: start, window_end: end } = engagement;
  const side = (time: unknown) => (time === null ? 'open' : `${toSecond(plain(time))} UTC`);
  const window = start === null && end === null ? '' : `${side(start)} to ${side(end)}`;
  facts(writer, [...rows, ['window', said(window)], ['white team', said(team.join('; '))]]);
  writer.y += 8;
  titled(writer, words.scope, () => lines(writer, engagement.scope));
  titled(writer, words.crownJewels, () => lines(writer, engagement.crown_jewels));
}

function drawReport(writer: PageWriter, { final_report }: Contents): void {
  const { version, summary, findings, lessons, accepted_by, accepted_at } = final_report;
  facts(writer, [
    ['Version', String(version)],
    ['Accepted', `${moment(accepted_at)} UTC, sent by ${accepted_by}`],
    ['Rests on', `${final_report.rests_on.length} entries of the evidence register`],
  ]);
  writer.y += 8;
  titled(writer, words.summary, () => prose(writer, summary));
  titled(writer, words.findings, () => {
    if (findings.length === 0) writer.paragraph(words.nothing, body);
    findings.forEach(({ title, severity, claim, evidence }, at) => {
      writer.room(52);
      writer.within('Sect', () => {
        writer.paragraph(`${at + 1}   ${title}`, { font: 'bold', size: 9 }, 'H3');
        writer.y += 1;
        prose(writer, claim);
        const proof = `Severity ${severity}. Register entries ${evidence.join(', ')}.`;
        writer.paragraph(proof, note);
      });
      writer.y += 7;
    });
  });
  if (lessons !== null) titled(writer, words.lessons, () => prose(writer, lessons));
  for (const { version: earlier, accepted_at: at, sha256 } of final_report.earlier_versions) {
    const text = `Version ${earlier} was accepted ${moment(at)} UTC, SHA-256 ${sha256}.`;
    writer.paragraph(text, note);
  }
}

function drawRemediation(writer: PageWriter, { remediation }: Contents): void {
  if (remediation.length === 0) return writer.paragraph(words.nothing, body);
  const columns = [
    { title: 'Finding', width: 132 },
    { title: 'Incident', width: 82 },
    { title: 'Owner', width: 112, size: 7.5 },
    { title: 'Due', width: 58 },
    { title: 'Measure', width: textWidth - 384 },
  ];
  const rows = remediation.map(({ finding, incident, owner_email, due_on, measure }) => {
    return [finding, incident, owner_email, due_on ?? '–', measure ?? '–'];
  });
  table(writer, columns, rows);
}

function drawRules(writer: PageWriter, { rules_of_engagement }: Contents): void {
  for (const one of rules_of_engagement.toReversed()) {
    titled(writer, `Version ${one.version}`, () => {
      writer.paragraph(`${one.written_by}, ${moment(one.written_at)} UTC`, note);
      writer.y += 3;
      lines(writer, one.rules);
      const names = one.signed_by.map(
        ({ name, signed_at, recorded_by }) =>
          `Signed off by ${name}, ${moment(signed_at)} UTC (recorded by ${recorded_by}).`,
      );
      const signed = names.length === 0 ? [words.unsigned] : names;
      for (const text of signed) writer.paragraph(text, note);
      writer.paragraph(`SHA-256 ${one.rules_sha256}`, { font: 'mono', size: 6.6, color: ink.soft });
    });
  }
}

function drawPhases(writer: PageWriter, { phases }: Contents): void {
  if (phases.length === 0) return writer.paragraph(words.nothing, body);
  const columns = [
    { title: 'On', width: 64 },
    { title: 'From', width: 104 },
    { title: 'To', width: 104 },
    { title: 'By', width: 104 },
    { title: 'Note', width: textWidth - 376 },
  ];
  const rows = phases.map(({ from, to, on, note: text, actor }) => {
    return [on, from.replaceAll('_', ' '), to.replaceAll('_', ' '), actor, text ?? '–'];
  });
  table(writer, columns, rows);
}

function drawLog(writer: PageWriter, { timeline }: Contents): void {
  writer.paragraph(words.logLegend, note);
  writer.y += 6;
  const columns = [
    { title: 'No', width: 28, size: 7 },
    { title: 'When', width: 84, size: 7 },
    { title: 'Who', width: 76, size: 7 },
    { title: 'What', width: textWidth - 294, size: 7.5 },
    { title: 'Kind', width: 44, size: 7 },
    { title: 'Entry hash', width: 62, font: 'mono', size: 6.6 },
  ] as const;
  const rows = timeline.map((entry) => {
    const { number, ts, actor, type, hash } = entry;
    const kind = type === 'evidence_register' ? 'Evidence' : 'Log';
    return [String(number), toSecond(ts), said(actor), whatOf(entry), kind, hash.slice(0, 12)];
  });
  table(writer, columns, rows, 1.5);
}

/** A log is read by the minute; the whole time is in package.json. */
function toSecond(time: string): string {
  return moment(time).replace(/\.\d+$/, '');
}

/** The text, and what the search for "was that us?" goes by. */
function whatOf({ text, ended_at, addresses, hosts, incident_id }: ShownLogEntry): string {
  const more = [
    ended_at === null ? '' : `until ${toSecond(ended_at)}`,
    [...addresses, ...hosts].join(', '),
    incident_id === null ? '' : `incident ${incident_id}`,
  ].filter((one) => one !== '');
  return more.length === 0 ? text : `${text} [${more.join('; ')}]`;
}
