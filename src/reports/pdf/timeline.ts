// The timeline of a package, by day: a sentence for each entry, and its source.
import { dayOf, minuteOf } from '../../domain/moment-text.ts';
import type { Drawing } from './document.ts';
import { codeLabel } from './labels.ts';
import type { ShownPackage } from './package-view.ts';
import { textWidth } from './page-writer.ts';
import { toldAction } from './told.ts';
import { dataTable, shortened, type, type DataRow } from './type.ts';

type Entry = ShownPackage['contents']['timeline'][number];

export function drawTimeline(drawing: Drawing<ShownPackage>): void {
  const { writer, shown, words } = drawing;
  const { timeline, evidence } = shown.contents;
  if (timeline.length === 0) return writer.paragraph(words.none, type.text);
  writer.paragraph(words.timeline.lead, type.text);
  writer.y += 5;
  const columns = [
    { title: words.timeline.time, width: 58 },
    { title: words.timeline.event, width: textWidth - 128 },
    { title: words.timeline.source, width: 70 },
  ];
  const places = new Map(evidence.map(({ id }, at) => [id, `E-${at + 1}`]));
  dataTable(writer, columns, rowsOf(drawing, places), 2.4);
}

function* rowsOf(
  { shown, words, language }: Drawing<ShownPackage>,
  places: ReadonlyMap<string, string>,
): Generator<DataRow> {
  let day = '';
  for (const entry of shown.contents.timeline) {
    const of = dayOf(entry.at ?? '', language);
    if (of !== day && of !== '') yield { group: of };
    if (of !== '') day = of;
    const source = places.get(entry.evidence_id ?? '') ?? words.timeline.log(entry.id);
    const event = eventOf(entry, { words, language });
    yield [minuteOf(entry.at ?? ''), event, source];
  }
}

function eventOf(entry: Entry, { words, language }: Pick<Drawing, 'words' | 'language'>): string {
  const { redacted, actor = '', action = '', detail = {} } = entry;
  if (redacted === true) return words.timeline.hidden;
  const who = personOf(actor, words);
  const told = toldAction(action, who, detail, language);
  const sentence = told ?? words.timeline.other(who, actionWords(action, language));
  const remark = [detail['note'], detail['reason']].find((one) => typeof one === 'string');
  const said = typeof remark === 'string' && remark.trim() !== '';
  return said ? `${sentence}${words.timeline.remark(shortened(remark, 600))}` : sentence;
}

function actionWords(action: string, language: Drawing['language']): string {
  return action
    .split('.')
    .map((part) => codeLabel(part, language))
    .join(', ');
}

/** Services and jobs have no address. */
export function personOf(actor: string, { timeline, custody }: Drawing['words']): string {
  const number = /^withheld:(\d+)$/.exec(actor)?.[1];
  if (number !== undefined) return custody.withheld(number);
  if (actor === '' || /^system([:/].*)?$/.test(actor)) return timeline.system;
  return actor === 'service' ? timeline.service : actor;
}
