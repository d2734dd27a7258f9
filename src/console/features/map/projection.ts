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

/** All countries as one path; TopoJSON keeps each border once, as differences of whole numbers. */
export function landPath(): string {
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
  const rings = objects.countries.geometries.flatMap(({ type, arcs: parts }) =>
    type === 'Polygon' ? (parts as number[][]) : (parts as number[][][]).flat(),
  );
  return rings.map((ring) => ringPath(ring.flatMap((index) => lineOf(lines, index)))).join('');
}

/** A negative number is the border the other way round. */
function lineOf(lines: readonly [number, number][][], index: number): [number, number][] {
  const line = required(lines[index < 0 ? ~index : index], 'arc of the map');
  return index < 0 ? line.toReversed() : line;
}

function ringPath(points: readonly [number, number][]): string {
  const drawn = beyondTheEdge(points).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
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
