// Draws a terminal as SVG from its captured text on standard input. How start.svg was made, in a
// folder without `data`:
//   tmux new-session -d -x 100 -y 40 -s picture "env PS1='\$ ' TZ=UTC bash --norc --noprofile"
//   tmux send-keys -t picture 'npm start' Enter; sleep 30
//   tmux capture-pane -p -t picture | node docs/images/draw-terminal.js > docs/images/start.svg
import { readFileSync } from 'node:fs';

const column = 8.43;
const row = 20;
const margin = 20;
const bar = 36;

const lines = readFileSync(0, 'utf8').trim().split('\n');
const widest = Math.max(...lines.map((line) => line.length));
const width = Math.ceil(widest * column + 2 * margin);
const height = bar + lines.length * row + margin;

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const drawn = lines.flatMap((line, index) => {
  if (line.trim() === '') return [];
  const y = bar + 14 + index * row;
  const kind = /^\$ /.test(line) ? 'typed' : /^(> |\d\d:\d\d:\d\d )/.test(line) ? 'aside' : 'said';
  const length = (line.length * column).toFixed(1);
  return `  <text class="${kind}" x="${margin}" y="${y}" textLength="${length}">${escaped(line)}</text>`;
});

process.stdout
  .write(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="A terminal after npm start: Proofline is ready and prints its addresses and a set-up link.">
  <style>
    text { font: 14px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; white-space: pre; }
    .typed { fill: #ffffff; font-weight: 700; }
    .said { fill: #e8ebf0; }
    .aside { fill: #8d97a5; }
  </style>
  <rect width="${width}" height="${height}" rx="8" fill="#0e1116"/>
  <circle cx="22" cy="18" r="6" fill="#ff5c93"/><circle cx="42" cy="18" r="6" fill="#ffc53d"/><circle cx="62" cy="18" r="6" fill="#5dd39e"/>
${drawn.join('\n')}
</svg>
`);
