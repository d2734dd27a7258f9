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

/** The sign of something done, in the colour of the text around it; hidden from screen readers. */
export function checkMark() {
  const picture = document.createElementNS(svgNames, 'svg');
  picture.setAttribute('viewBox', '0 0 12 12');
  picture.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(svgNames, 'path');
  const look = { d: 'm1.6 6.4 2.9 2.9 5.9-6.4', fill: 'none', stroke: 'currentColor' };
  const ends = { 'stroke-width': '1.6', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  for (const [name, value] of Object.entries({ ...look, ...ends })) line.setAttribute(name, value);
  picture.append(line);
  return picture;
}
