// The world on a plane: Natural Earth's borders as one path, and a place for each coordinate.
// Equirectangular: straight parallels, and a slider's worth of code.
import world from 'world-atlas/countries-110m.json';
import { required } from '../../../domain/required.ts';

const width = 720;
/** Antarctica has no incidents; the map ends south of Cape Horn. */
const height = 300;
const north = 84;
const south = -58;

/** Longitude and latitude in degrees to the units of the drawing. */
export function placeOf([longitude, latitude]: readonly [number, number]): [number, number] {
  const x = ((longitude + 180) / 360) * width;
  const y = ((north - latitude) / (north - south)) * height;
  return [x, y];
}

export const areas = ['world', 'europe'] as const;
export type Area = (typeof areas)[number];

/** What of the drawing an area shows: left, top, width, height. */
export const partOf: Readonly<Record<Area, readonly [number, number, number, number]>> = {
  world: [0, 0, width, height],
  europe: [308, 20, 150, 90],
};

/** Whether a place is in the shown part. */
export function isInside(area: Area, [x, y]: readonly [number, number]): boolean {
  const [left, top, wide, high] = partOf[area];
  return x >= left && x <= left + wide && y >= top && y <= top + high;
}

interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: { countries: { geometries: { type: string; arcs: unknown }[] } };
}

export interface Shape {
  path: string;
  /** Each ring as its corners. */
  rings: readonly (readonly [number, number])[][];
}

/** The countries; TopoJSON keeps each border once, as differences of whole numbers. */
export function landShapes(): Shape[] {
  const { transform, arcs, objects } = world as unknown as Topology;
  const [[scaleX, scaleY], [fromX, fromY]] = [transform.scale, transform.translate];
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return placeOf([x * scaleX + fromX, y * scaleY + fromY]);
    });
  });
  return objects.countries.geometries.map(({ type, arcs: parts }) => {
    const rings = (type === 'Polygon' ? (parts as number[][]) : (parts as number[][][]).flat()).map(
      (ring) => beyondTheEdge(ring.flatMap((index) => lineOf(lines, index))),
    );
    return { path: rings.map(ringPath).join(''), rings };
  });
}

/** The country around a place; undefined for one too small for the drawing. */
export function shapeAround(shapes: readonly Shape[], place: readonly [number, number]) {
  return shapes.find(({ rings }) => rings.filter((ring) => isWithin(ring, place)).length % 2 === 1);
}

/** A line to the right of the place crosses the ring an odd number of times. */
function isWithin(ring: readonly (readonly [number, number])[], [x, y]: readonly [number, number]) {
  const crossings = ring.filter(([x1, y1], index) => {
    const [x2, y2] = required(ring.at(index - 1), 'corner of a ring');
    return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
  });
  return crossings.length % 2 === 1;
}

/** A negative number is the border the other way round. */
function lineOf(lines: readonly [number, number][][], index: number): [number, number][] {
  const line = required(lines[index < 0 ? ~index : index], 'arc of the map');
  return index < 0 ? line.toReversed() : line;
}

function ringPath(points: readonly [number, number][]): string {
  const drawn = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return `M${drawn.join('L')}Z`;
}

/** A border across the date line goes on beyond the edge, not back over the whole map. */
function beyondTheEdge(points: readonly [number, number][]): [number, number][] {
  let shift = 0;
  return points.map(([x, y], index) => {
    const [before] = points[index - 1] ?? [x];
    const step = x - before;
    if (Math.abs(step) > width / 2) shift -= Math.sign(step) * width;
    return [x + shift, y];
  });
}
