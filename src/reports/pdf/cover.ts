// The first page: what this is, of when, for whom, under which hash, and how to check it.
import { narrowestTlp, type Tlp } from '../../domain/tlp.ts';
import type { ShownEvidence, ShownFrame } from './package-view.ts';
import { ink, page, textWidth, type PageWriter, type Style } from './page-writer.ts';
import { facts, moment, shortened } from './tables.ts';
import { words } from './words.ts';

const label: Style = { font: 'plain', size: 8.5, color: ink.soft };
const head: Style = { font: 'bold', size: 10.5, color: ink.accent };
const small: Style = { font: 'plain', size: 8.5, leading: 1.45 };

/** What the cover says of what the package is about. */
export interface Subject {
  /** The kind of thing, e.g. `Incident`. */
  kind: string;
  title: string;
  evidence: readonly ShownEvidence[];
}

export function drawCover(writer: PageWriter, shown: ShownFrame, subject: Subject): void {
  const { manifest } = shown;
  const kind = words.kind[manifest.type] ?? manifest.type;
  writer.y = 64;
  writer.paragraph('PROOFLINE', { font: 'bold', size: 9, color: ink.soft });
  writer.y += 26;
  writer.paragraph(kind, { font: 'plain', size: 13, color: ink.accent }, 'P');
  writer.y += 2;
  writer.paragraph(shortened(subject.title, 220), { font: 'bold', size: 19, leading: 1.25 }, 'H1');
  writer.y += 12;
  writer.rule(ink.accent);
  writer.y += 12;
  facts(writer, coverFacts(shown, subject));
  writer.y += 12;
  hashBox(writer, shown.package_sha256);
  writer.y += 14;
  writer.paragraph(words.verify, head, 'H2');
  writer.y += 3;
  words.steps.forEach((step, at) => {
    writer.paragraph(`${at + 1}.  ${step}`, small);
    writer.y += 3;
  });
  writer.y += 8;
  writer.paragraph(words.proves, head, 'H2');
  writer.y += 3;
  writer.paragraph(words.limits, { ...small, color: ink.soft });
}

function coverFacts(
  { manifest, issued_at, signer }: ShownFrame,
  { kind, evidence }: Subject,
): [string, string][] {
  const redacted = evidence.filter((one) => one.redacted).length;
  const held = evidence.filter((one) => one.integrity === 'verified').length;
  const parts: [number, string][] = [
    [held, 'with bytes held'],
    [evidence.length - held - redacted, 'references only'],
    [redacted, 'redacted'],
  ];
  const told = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  const counts = [`${evidence.length} records`, told.join(', ')].filter((text) => text !== '');
  return [
    [kind, `${manifest.subject.public_id}   (${manifest.subject.id})`],
    ['Audience', words.audience[manifest.audience] ?? manifest.audience],
    ...handling(evidence),
    ['State of the records', `${moment(manifest.as_of)} UTC`],
    ['Issued', `${moment(issued_at)} UTC`],
    ['Issued by', `Proofline ${manifest.generator.version}, key ${signer.kid}`],
    ['Evidence', counts.join(': ')],
  ];
}

/** The narrowest label of the records that are shown, if a source set one. */
function handling(evidence: readonly ShownEvidence[]): [string, string][] {
  const label = packageTlp(evidence);
  return label === null ? [] : [['Handling', `TLP:${label}, the narrowest label of its records`]];
}

export function packageTlp(evidence: readonly ShownEvidence[]): Tlp | null {
  return narrowestTlp(evidence.flatMap(({ tlp }) => tlp ?? []));
}

function hashBox(writer: PageWriter, sha256: string): void {
  const groups = sha256.match(/.{8}/g) ?? [];
  writer.artifact(() => {
    writer.doc
      .roundedRect(page.left, writer.y, textWidth, 62, 4)
      .lineWidth(0.8)
      .fillAndStroke('#f3f6f8', ink.line);
  });
  writer.y += 9;
  writer.paragraph(words.hash, { ...label, size: 8 }, 'P', page.left + 12, textWidth - 24);
  writer.y += 2;
  const mono: Style = { font: 'mono', size: 12, leading: 1.4 };
  for (const part of [groups.slice(0, 4), groups.slice(4)]) {
    writer.paragraph(part.join('  '), mono, 'P', page.left + 12, textWidth - 24);
  }
  writer.y += 8;
}
