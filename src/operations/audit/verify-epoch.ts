// One epoch of the log in the database, recomputed from its entries: leaves, tiles, checkpoints.
import type { Kysely } from 'kysely';
import {
  countTiles,
  listStoredPlaces,
  listStoredTiles,
  nextStoredPlace,
  type StoredPlace,
  type StoredTile,
} from '../../store/audit/audit-check.ts';
import { listCheckpoints, type Epoch, type SignedCheckpoint } from '../../store/audit/audit-log.ts';
import type { Tables } from '../../store/tables.ts';
import { sameBytes } from '../../trust-core/bytes.ts';
import { hashBytes, type Hash } from '../../trust-core/merkle.ts';
import type { NoteVerifier } from '../../trust-core/signed-note.ts';
import { auditLeafData } from '../../trust/audit-leaf.ts';
import { LogTree, type FullTile } from '../../trust/log-tree.ts';
import { leafHash } from '../../trust/merkle.ts';
import { tileWidth } from '../../trust/tiles.ts';
import { openSigned } from './audit-log.ts';
import { entryChecks } from './entry-checks.ts';
import { addFault, type Report } from './verify-report.ts';

/** Places of one statement: some full tiles. */
const pageOfPlaces = 8 * tileWidth;
const pageOfCheckpoints = 500;
/** So many places in a row might be gone before a verification gives up behind them. */
const longestGap = 1_000_000;

export interface EpochCheck {
  db: Kysely<Tables>;
  epoch: Epoch;
  verifiers: readonly NoteVerifier[];
  report: Report;
  onEntries: (count: number) => void;
  /** Is notified of every checkpoint, sound or not, in the order of their sizes. */
  onCheckpoint: (checkpoint: SignedCheckpoint) => void;
}

export class EpochVerifier {
  readonly #check: EpochCheck;
  readonly #tree = new LogTree();
  readonly #tiles = new Map<number, number>();
  #checkpoints: SignedCheckpoint[] = [];
  #lastPage = false;
  /** Size of the last checkpoint whose root the entries led to. */
  #sound = 0;
  #rootsDiffer = false;

  constructor(check: EpochCheck) {
    this.#check = check;
  }

  async run(): Promise<void> {
    const { db, epoch, report } = this.#check;
    await this.#nextCheckpoints({ epoch: epoch.epoch, size: 0 });
    for (let from = 0; ; from += pageOfPlaces) {
      const places = await listStoredPlaces(db, epoch.epoch, from, pageOfPlaces);
      const tiles = await this.#leafTiles(from);
      for (const place of places) await this.#take(place, tiles);
      report.entries += places.length;
      this.#check.onEntries(places.length);
      if (places.length < pageOfPlaces && !(await this.#goesOn(from + pageOfPlaces))) break;
    }
    await this.#finish();
  }

  /** Whether there is more behind a page that is not full. */
  async #goesOn(from: number): Promise<boolean> {
    const { db, epoch } = this.#check;
    const next = await nextStoredPlace(db, epoch.epoch, from);
    if (next === null || next - this.#tree.size <= longestGap) return next !== null;
    // Someone's leaf far outside must not keep the verification busy for ever.
    const what = `no entry is between it and place ${this.#tree.size}`;
    this.#fault(`place ${next}`, what, { seq: next });
    return false;
  }

  /** The stored level 0 tiles of the next page. */
  async #leafTiles(from: number): Promise<Map<number, StoredTile>> {
    const { db, epoch } = this.#check;
    const first = Math.floor(from / tileWidth);
    const count = pageOfPlaces / tileWidth + 1;
    const tiles = await listStoredTiles(db, epoch.epoch, 0, first, count);
    return new Map(tiles.map((tile) => [tile.n, tile]));
  }

  async #take(place: StoredPlace, tiles: ReadonlyMap<number, StoredTile>): Promise<void> {
    while (this.#tree.size < place.seq) {
      // Whatever was there: a place that keeps the others where they are.
      this.#fault(`place ${this.#tree.size}`, 'it is gone from the tree', {
        seq: this.#tree.size,
      });
      await this.#grow(this.#hashInTile(tiles, this.#tree.size) ?? Buffer.alloc(hashBytes), tiles);
    }
    await this.#grow(this.#leafOf(place, tiles), tiles);
  }

  #hashInTile(tiles: ReadonlyMap<number, StoredTile>, seq: number): Buffer | undefined {
    const tile = tiles.get(Math.floor(seq / tileWidth));
    const at = (seq % tileWidth) * hashBytes;
    return tile?.hashes.subarray(at, at + hashBytes);
  }

  /**
   * The hash that most likely was logged: of entry, leaf and tile, the one that two of them have.
   * The root of the next checkpoint says whether it was.
   */
  #leafOf(place: StoredPlace, tiles: ReadonlyMap<number, StoredTile>): Hash {
    const { seq, entry_id, leaf, entry } = place;
    const name = `entry ${entry_id} (place ${seq})`;
    const where = { seq, entry_id };
    const tiled = this.#hashInTile(tiles, seq);
    if (entry === null) {
      this.#fault(name, 'it was deleted', where);
      return leaf;
    }
    const found = leafHash(auditLeafData(entry_id, entry));
    if (sameBytes(found, leaf)) {
      if (tiled !== undefined && !sameBytes(tiled, leaf)) {
        this.#fault(name, 'its hash in the tile is another one', where);
      }
    } else if (tiled !== undefined && sameBytes(found, tiled)) {
      this.#fault(name, 'its stored leaf is not its hash', where);
    } else this.#fault(name, 'it was changed: its bytes no longer have the hash logged', where);
    this.#runChecks(place, entry, name);
    return tiled !== undefined && sameBytes(found, tiled) ? found : leaf;
  }

  #runChecks(row: StoredPlace, entry: string, name: string): void {
    const { seq, entry_id } = row;
    const record = parsed(entry);
    if (record === null) return this.#fault(name, 'it is no JSON', { seq, entry_id });
    for (const { run } of entryChecks) {
      const wrong = run({ seq, id: entry_id, record, row });
      if (wrong !== null) this.#fault(name, wrong, { seq, entry_id });
    }
  }

  async #grow(leaf: Hash, tiles: ReadonlyMap<number, StoredTile>): Promise<void> {
    for (const tile of this.#tree.append(leaf)) await this.#compareTile(tile, tiles);
    let [next] = this.#checkpoints;
    while (next?.size === this.#tree.size) {
      this.#checkpoints.shift();
      this.#compareCheckpoint(next);
      await this.#moreCheckpoints();
      [next] = this.#checkpoints;
    }
  }

  async #compareTile(made: FullTile, tiles: ReadonlyMap<number, StoredTile>): Promise<void> {
    const { db, epoch } = this.#check;
    const { level, n } = made;
    this.#tiles.set(level, n + 1);
    const stored =
      level === 0 ? tiles.get(n) : (await listStoredTiles(db, epoch.epoch, level, n, 1))[0];
    const name = `tile ${level}/${n}`;
    if (stored?.n !== n) return this.#fault(name, 'it is missing');
    // A single differing leaf was named already.
    if (level > 0 && !sameBytes(stored.hashes, made.hashes)) {
      this.#fault(name, 'its hashes are not those of the tiles below');
    }
    if (!sameBytes(stored.root, made.root)) this.#fault(name, 'its own hash is wrong');
  }

  #compareCheckpoint(checkpoint: SignedCheckpoint): void {
    const { epoch, verifiers, report, onCheckpoint } = this.#check;
    const { size, root, note } = checkpoint;
    const name = `checkpoint of ${size} entries`;
    report.checkpoints += 1;
    onCheckpoint(checkpoint);
    const signed = openSigned(note, epoch, verifiers);
    if (typeof signed === 'string') this.#fault(name, `it is not to be trusted: ${signed}`);
    else if (signed.size !== size || !sameBytes(signed.root, root)) {
      this.#fault(name, 'its columns are not what was signed');
    }
    const own = this.#tree.root();
    if (size !== this.#tree.size) {
      this.#fault(name, `the tree has only ${this.#tree.size} entries`);
    } else if (sameBytes(typeof signed === 'string' ? root : signed.root, own)) this.#sound = size;
    else if (!this.#rootsDiffer) {
      this.#rootsDiffer = true;
      const from = this.#sound;
      const what =
        `entries, leaves or tiles were changed after it was signed: one of the places ${from} to ` +
        `${size - 1} is not what it was; no later checkpoint can fit`;
      this.#fault(name, what, { seq: from });
    }
    const hex = Buffer.from(own).toString('hex');
    report.newest = { origin: epoch.origin, size: this.#tree.size, root: hex };
  }

  async #nextCheckpoints(after: { epoch: number; size: number }): Promise<void> {
    const { db, epoch } = this.#check;
    const page = await listCheckpoints(db, after, pageOfCheckpoints);
    this.#checkpoints = page.filter((one) => one.epoch === epoch.epoch);
    this.#lastPage = this.#checkpoints.length < pageOfCheckpoints;
  }

  async #moreCheckpoints(): Promise<void> {
    if (this.#checkpoints.length > 0 || this.#lastPage) return;
    await this.#nextCheckpoints({ epoch: this.#check.epoch.epoch, size: this.#tree.size });
  }

  async #finish(): Promise<void> {
    const { db, epoch, report } = this.#check;
    const { size } = this.#tree;
    for (let first = this.#checkpoints.shift(); first; first = this.#checkpoints.shift()) {
      this.#compareCheckpoint(first);
      if (this.#checkpoints.length === 0 && !this.#lastPage) await this.#nextCheckpoints(first);
    }
    const signedTo = report.newest?.origin === epoch.origin ? report.newest.size : 0;
    if (signedTo < size) {
      const what = `no checkpoint covers the places ${signedTo} to ${size - 1}`;
      this.#fault(`place ${signedTo}`, what, { seq: signedTo });
    }
    for (const [level, count] of await countTiles(db, epoch.epoch)) {
      const expected = this.#tiles.get(level) ?? 0;
      if (count > expected) this.#fault(`tile ${level}/${expected}`, 'the tree has no such tile');
    }
  }

  #fault(place: string, what: string, where: { seq?: number; entry_id?: number } = {}): void {
    const { epoch, report } = this.#check;
    addFault(report, { place, what, epoch: epoch.epoch, ...where });
  }
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    // The fault is named by the caller.
    return null;
  }
}
