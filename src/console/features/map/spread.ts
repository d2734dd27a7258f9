// Circles of near countries are moved apart as far as each can be moved: farther, and it would seem
// to represent another country. Pure: the same places give the same drawing.

export interface Circle {
  /** Where it belongs. */
  home: readonly [number, number];
  radius: number;
}

export interface Spread {
  x: number;
  y: number;
}

const rounds = 120;
const gap = 1;
/** The golden angle: circles of one place go each their own way. */
const angle = 2.4;

/** No circle is farther from its home than `reach`. */
export function spread(circles: readonly Circle[], reach: number): Spread[] {
  const placed = circles.map(({ home, radius }) => ({ home, radius, x: home[0], y: home[1] }));
  for (let round = 0; round < rounds; round += 1) {
    // Home again, and less with each round, so that what is moved apart stays so in the end.
    const pull = 0.08 * (1 - round / rounds) ** 2;
    for (const one of placed) {
      const [x, y] = one.home;
      one.x += (x - one.x) * pull;
      one.y += (y - one.y) * pull;
    }
    for (const [first, one] of placed.entries()) {
      for (const [second, other] of placed.entries()) {
        if (second > first) part(one, other, second * angle);
      }
    }
    for (const one of placed) {
      const [x, y] = one.home;
      const away = Math.hypot(one.x - x, one.y - y);
      if (away <= reach) continue;
      one.x = x + ((one.x - x) * reach) / away;
      one.y = y + ((one.y - y) * reach) / away;
    }
  }
  return placed.map(({ x, y }) => ({ x, y }));
}

type Placed = Circle & Spread;

/** The greater one gives way less; two at one place part at the angle. */
function part(one: Placed, other: Placed, angleAlone: number): void {
  const [r1, r2] = [one.radius, other.radius];
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const apart = Math.hypot(dx, dy);
  const lacking = r1 + r2 + gap - apart;
  if (lacking <= 0) return;
  const [ux, uy] =
    apart > 0 ? [dx / apart, dy / apart] : [Math.cos(angleAlone), Math.sin(angleAlone)];
  const share = (r2 * r2) / (r1 * r1 + r2 * r2);
  one.x -= ux * lacking * share;
  one.y -= uy * lacking * share;
  other.x += ux * lacking * (1 - share);
  other.y += uy * lacking * (1 - share);
}
