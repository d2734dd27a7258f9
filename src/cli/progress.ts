// The line that moves while a file is sent; only on a screen.
import { sizeWords, type Terminal } from './terminal.ts';
import { visible } from '../domain/visible.ts';

export interface Progress {
  sent(bytes: number): void;
  /** Takes the line away. */
  end(): void;
}

const redrawMs = 100;

export function startProgress(terminal: Terminal, name: string, total: number | null): Progress {
  const { errors, environment } = terminal;
  if (errors.isTTY !== true || environment['TERM'] === 'dumb') {
    return { sent: () => undefined, end: () => undefined };
  }
  let drawn = -Infinity;
  const draw = (text: string) => {
    const room = (errors.columns ?? 80) - 1;
    errors.write(`\r${`${visible(name)}  ${text}`.slice(0, room)}\x1b[K`);
  };
  return {
    sent: (bytes) => {
      const now = performance.now();
      if (total !== null && bytes >= total)
        return draw(`sent ${sizeWords(bytes)}, the server is reading it …`);
      if (now - drawn < redrawMs) return;
      drawn = now;
      draw(total === null ? sizeWords(bytes) : shareText(bytes, total));
    },
    end: () => void errors.write('\r\x1b[K'),
  };
}

function shareText(bytes: number, total: number): string {
  const percent = Math.floor((bytes / total) * 100);
  return `${percent} %  ${sizeWords(bytes)} of ${sizeWords(total)}`;
}
