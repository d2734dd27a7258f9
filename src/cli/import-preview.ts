// The first findings of a dry run as text: what would become of each, in at most 80 columns.
import { visible } from '../domain/visible.ts';
import { say, type Terminal } from './terminal.ts';

/** A finding as the server previews it; a newer server might know other outcomes. */
export interface PreviewRow {
  place: string;
  title: string;
  severity: string;
  asset: string | null;
  location: string | null;
  outcome: string;
  reason: string;
}

const words: Readonly<Partial<Record<string, string>>> = {
  created: 'new',
  reopened: 'reopened',
  updated: 'seen again',
  duplicate: 'repeated',
  set_aside: 'resolved',
};

/** Columns of a line, and those before what a row says. */
const [columns, indent] = [80, 14];

export function sayPreview(terminal: Terminal, rows: readonly PreviewRow[]): void {
  rows.forEach(({ title, severity, asset, location, outcome, reason }, at) => {
    const label = at === 0 ? 'First rows' : '';
    const word = visible(words[outcome] ?? outcome).padEnd(10);
    line(terminal, label, `${word}  ${visible(severity).padEnd(8)}  ${visible(title)}`);
    const place = [asset, location === asset ? null : location].filter((one) => one !== null);
    if (place.length > 0) line(terminal, '', `${' '.repeat(12)}${visible(place.join('  '))}`);
    if (outcome === 'set_aside') line(terminal, '', `${' '.repeat(12)}${visible(reason)}`);
  });
}

function line(terminal: Terminal, label: string, text: string): void {
  const characters = [...text.trimEnd()];
  const room = columns - indent;
  const cut = characters.length > room ? `${characters.slice(0, room - 1).join('')}…` : text;
  say(terminal, `  ${label.padEnd(indent - 3)} ${cut.trimEnd()}`);
}
