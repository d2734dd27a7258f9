// The files that are mutated, by the importer that reads each, and the n-th mutation of a seed.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DomainError } from '../../src/domain/error.ts';
import { connectors, type Connector, type Importer } from '../../src/importers/importer.ts';
import { chooseImporter, importerFor } from '../../src/importers/registry.ts';
import { bytesOf, chunked, lookedAt, type TableVector } from '../../src/importers/testing.ts';
import { randomFrom } from '../support/random.ts';
import { mutate, type Mutation } from './mutate.ts';

interface CorpusFile {
  /** Folder and name. */
  name: string;
  bytes: Buffer;
  connector: Connector;
  importer: Importer | null;
}

export interface Corpus {
  /** Files by importer; those that no importer takes are under null. */
  groups: ReadonlyMap<Importer | null, readonly CorpusFile[]>;
  isReal: boolean;
}

/** Processor time of this thread, in milliseconds. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** What corrupted files are compared with: processor time of this thread, here, today. */
export interface Pace {
  /** Milliseconds for all sound files together. */
  whole: number;
  /** The same, for each item in them. */
  item: number;
}

/** Reads every file of the corpus once; some are there to be refused. */
export async function measuredPace({ groups }: Corpus): Promise<Pace> {
  const start = processorMs();
  let items = 0;
  for (const [importer, files] of groups) {
    for (const { bytes } of importer === null ? [] : files) {
      try {
        for await (const _ of importer!.read(chunked(bytes, 16_384))) items += 1;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
    }
  }
  const whole = processorMs() - start;
  return { whole, item: whole / items };
}

/** What a corrupted file with so many items can take: twice all sound ones, each item as they. */
export function mostWork({ whole, item }: Pace, items: number): number {
  return 2 * whole + items * item;
}

const repository = path.join(import.meta.dirname, '../..');
const real = path.join(repository, '../shared/scans');

/** The vectors of this repository, and the folder of real exports when it is alongside it. */
export async function openCorpus(): Promise<Corpus> {
  const isReal = existsSync(real);
  const folders = [path.join(repository, 'test/vectors'), ...(isReal ? [real] : [])];
  const files: CorpusFile[] = [];
  for (const folder of folders) {
    for (const connector of connectors) {
      for (const name of namesIn(path.join(folder, connector), folder === real)) {
        const bytes = readFileSync(path.join(folder, connector, name));
        const importer = await importerOf(connector, bytes);
        files.push({ name: `${connector}/${name}`, bytes, connector, importer });
      }
    }
  }
  files.push(...(await filesOfFormats()));
  return { groups: Map.groupBy(files, ({ importer }) => importer), isReal };
}

/** The vectors of the formats that are data: each has its file in it. */
async function filesOfFormats(): Promise<CorpusFile[]> {
  const folder = path.join(repository, 'test/vectors/formats');
  const read = readdirSync(folder).map(async (name): Promise<CorpusFile> => {
    const vector = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as TableVector;
    const bytes = bytesOf(vector);
    const importer = importerFor((await lookedAt(bytes)).head);
    if (!importer) throw new Error(`No importer takes the file of ${name}`);
    return { name: `formats/${name}`, bytes, connector: importer.connector, importer };
  });
  return Promise.all(read);
}

/** Among the vectors, `x.json` alongside `x.input.json` or `x.csv` is what is expected of it. */
function namesIn(folder: string, isReal: boolean): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).sort();
  return isReal ? names : names.filter((name) => /\.input\.json$|(?<!\.json)$/.test(name));
}

async function importerOf(connector: Connector, bytes: Buffer): Promise<Importer | null> {
  try {
    return chooseImporter(connector, (await lookedAt(bytes)).head);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

export interface MutatedFile extends Mutation {
  file: string;
  connector: Connector;
  importer: Importer | null;
}

/** Follows from these two numbers alone. The importers take turns, whatever files they have. */
export function mutatedFile(corpus: Corpus, seed: number, nth: number): MutatedFile {
  const groups = [...corpus.groups.values()];
  const random = randomFrom(Math.imul(seed, 0x85ebca6b) ^ nth);
  const own = groups[nth % groups.length]!;
  const file = small(own, random.below(1_000_000) / 1_000_000);
  // Half of the foreign pieces are of the same kind, which goes deeper.
  const pool = random.once(2) ? own : random.pick(groups);
  const others = [0, 1, 2].map(() => small(pool, random.below(1_000_000) / 1_000_000).bytes);
  const { name, connector, importer, bytes } = file;
  return { file: name, connector, importer, ...mutate(random, { bytes, others }) };
}

/** A file at this share of the weights; a small one weighs more than a large one. */
function small(files: readonly CorpusFile[], share: number): CorpusFile {
  const weights = files.map(({ bytes }) => 1 / (bytes.length + 20_000));
  let left = share * weights.reduce((sum, weight) => sum + weight, 0);
  const at = weights.findIndex((weight) => (left -= weight) < 0);
  return files.at(at)!;
}
