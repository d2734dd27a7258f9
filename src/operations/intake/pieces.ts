// Rows that go to the store in one statement: enough to make the way there cheap, few enough that
// the embedded engine, which keeps the event loop waiting, answers others between two of them.
const pieceLength = 500;

export function* inPieces<Value>(values: readonly Value[]): Generator<Value[]> {
  for (let from = 0; from < values.length; from += pieceLength) {
    yield values.slice(from, from + pieceLength);
  }
}
