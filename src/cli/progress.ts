// How far an import is: a line that moves on a screen, a line a phase elsewhere.
import { visible } from '../domain/visible.ts';
import type { ImportProgress } from '../store/imports/import-tables.ts';
import { sizeWords, type Terminal } from './terminal.ts';

export type { ImportProgress };

export interface Progress {
  sent(bytes: number): void;
  /** What the server says of its work. */
  server(progress: ImportProgress): void;
  /** Whether the server was at the end of writing, so that stopping might come too late. */
  isFinal(): boolean;
  /** Takes the line away. */
  end(): void;
}

const redrawMs = 100;
/** A file that takes less is no news to a log. */
const quietMs = 2000;

export function startProgress(terminal: Terminal, name: string, total: number | null): Progress {
  const { errors, environment } = terminal;
  const isScreen = errors.isTTY === true && environment['TERM'] !== 'dumb';
  const began = performance.now();
  let drawnAt = -Infinity;
  let phase: ImportProgress['phase'] = 'receiving';
  let phaseBegan = began;
  let final = false;
  const draw = (text: string) => {
    const now = performance.now();
    if (now - drawnAt < redrawMs) return;
    drawnAt = now;
    const room = (errors.columns ?? 80) - 1;
    errors.write(`\r${`${visible(name)}  ${text}`.slice(0, room)}\x1b[K`);
  };
  const enter = (next: ImportProgress['phase']) => {
    if (next === phase) return;
    [phase, phaseBegan, drawnAt] = [next, performance.now(), -Infinity];
    if (isScreen || phaseBegan - began < quietMs) return;
    errors.write(`${visible(name)}: ${phaseWords[phase]}\n`);
  };
  return {
    sent: (bytes) => {
      if (isScreen && phase === 'receiving') draw(`sending  ${shareText(bytes, total)}`);
    },
    server: (progress) => {
      enter(progress.phase);
      final = progress.phase === 'writing' && progress.written >= progress.findings;
      const seconds = (performance.now() - phaseBegan) / 1000;
      if (isScreen && phase !== 'receiving') draw(workText(progress, seconds));
    },
    isFinal: () => final,
    end: () => {
      if (isScreen) errors.write('\r\x1b[K');
    },
  };
}

const phaseWords: Record<ImportProgress['phase'], string> = {
  receiving: 'sending',
  waiting: 'waiting for another import',
  reading: 'reading',
  writing: 'writing',
};

/** `writing  62 %  3,100 findings/s  8 s left`; the rate is that of the phase. */
function workText({ phase, ...at }: ImportProgress, seconds: number): string {
  const words = phaseWords[phase];
  if (phase === 'waiting') return `${words} …`;
  const [done, all] =
    phase === 'reading' ? [at.bytes, at.bytes_total ?? 0] : [at.written, at.findings];
  if (done === 0 || all === 0) return `${words} …`;
  const count = phase === 'reading' ? at.findings : at.written;
  const rate = `${Math.round(count / Math.max(seconds, 0.001)).toLocaleString('en')} findings/s`;
  const left = Math.ceil((seconds * (all - done)) / done);
  return `${words}  ${Math.floor((done / all) * 100)} %  ${rate}  ${timeWords(left)} left`;
}

function timeWords(seconds: number): string {
  return seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

function shareText(bytes: number, total: number | null): string {
  if (total === null) return sizeWords(bytes);
  const percent = total === 0 ? 100 : Math.floor((bytes / total) * 100);
  return `${percent} %  ${sizeWords(bytes)} of ${sizeWords(total)}`;
}
