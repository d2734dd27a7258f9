// Making elements without mark-up: text goes in as text, so nothing a server says can become code.

const svgNames = 'http://www.w3.org/2000/svg';

/** The element with this id; a page without it is broken and says so. */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element "${id}".`);
  return found;
}

/** An element with a class, attributes and children; children are elements or text. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

const paths = {
  critical: { d: 'M6 .5 11.5 6 6 11.5.5 6Z', solid: true },
  high: { d: 'M6 1 11.6 11H.4Z', solid: true },
  medium: { d: 'M1.5 1.5h9v9h-9Z', solid: true },
  low: { d: 'M1.4 2.2h9.2L6 10.4Z', solid: false },
  info: { d: 'M6 1.4a4.6 4.6 0 1 1 0 9.2 4.6 4.6 0 0 1 0-9.2Z', solid: false },
  unknown: { d: 'M3.6 4.2a2.4 2.4 0 1 1 3.4 2.2c-.7.4-1 .8-1 1.5M6 9.6v1', solid: false },
  check: { d: 'm1.6 6.4 2.9 2.9 5.9-6.4', solid: false },
  half: { d: 'M6 1.4a4.6 4.6 0 1 1 0 9.2ZM6 1.4a4.6 4.6 0 0 0 0 9.2', solid: false, half: true },
  ring: { d: 'M6 1.4a4.6 4.6 0 1 1 0 9.2 4.6 4.6 0 0 1 0-9.2Z', solid: false },
};

/** A small shape in the colour of the text around it; hidden from screen readers. */
export function glyph(name) {
  const { d, solid, half } = paths[name] ?? paths.unknown;
  const picture = document.createElementNS(svgNames, 'svg');
  picture.setAttribute('viewBox', '0 0 12 12');
  picture.setAttribute('aria-hidden', 'true');
  picture.append(path(d, solid));
  if (half) picture.append(path('M6 1.4a4.6 4.6 0 0 1 0 9.2Z', true));
  return picture;
}

function path(d, solid) {
  const line = document.createElementNS(svgNames, 'path');
  line.setAttribute('d', d);
  line.setAttribute('fill', solid ? 'currentColor' : 'none');
  if (!solid) {
    line.setAttribute('stroke', 'currentColor');
    line.setAttribute('stroke-width', '1.6');
    line.setAttribute('stroke-linecap', 'round');
    line.setAttribute('stroke-linejoin', 'round');
  }
  return line;
}

const spelled = {
  ai_dos_cost: 'AI flooding and cost',
  ai_discrimination: 'AI discrimination',
  ai_misinformation: 'AI misinformation',
  bec: 'Business e-mail compromise',
  ddos: 'Denial of service',
  ict_service_management_b2b: 'ICT service management',
};

/** The label of an API value: a spelling of its own where a capital is not enough. */
export function labelled(word) {
  if (Object.hasOwn(spelled, word)) return spelled[word];
  const spaced = String(word).replaceAll('_', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
