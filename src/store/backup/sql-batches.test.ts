import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { forServers, sqlBatches } from './sql-batches.ts';

const statements = [
  `INSERT INTO a VALUES ('one; two', 'it''s; here', E'\\x');`,
  `CREATE FUNCTION f() AS $body$ begin; raise '--'; end; $body$;`,
  `-- a comment; with a mark and a ' quote\nCREATE TABLE "x;y" (z int);`,
  `INSERT INTO a VALUES ('$body$; still text');`,
  `INSERT INTO a VALUES ('two\nlines;\n\\restrict stays');`,
];

suite('batches of a dump', () => {
  test('marks inside of quotes › end no statement', () => {
    const batches = [...sqlBatches(statements.join('\n'), 1)].map((batch) => batch.trim());
    assert.deepEqual(batches, statements);
  });

  test('small statements › share a batch, and nothing is lost', () => {
    const dump = `${statements.join('\n')}\n-- end\n`;
    const batches = [...sqlBatches(dump, 120)];
    assert.ok(batches.length > 1 && batches.length < statements.length);
    assert.equal(batches.join(''), dump);
  });

  test('lines for psql › are left out before and after the data alone', () => {
    const head = `\\restrict abc\nSET transaction_timeout = 0;\nSET lock_timeout = 0;\n`;
    const body = `${statements.join('\n')}\n`;
    const cut = forServers(`${head}${body}\\unrestrict abc\n`);
    assert.equal(cut, `\n\nSET lock_timeout = 0;\n${body}`);
  });
});
