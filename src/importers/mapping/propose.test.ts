// The mapping that is proposed for a table with the headers of a language.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookedAt } from '../testing.ts';
import { layoutOf } from './layout.ts';
import { proposeMapping } from './propose.ts';

const tables: readonly (readonly [language: string, columns: string, row: string])[] = [
  ['English', 'Issue,Risk,Asset', 'Open port,High,srv1'],
  ['German', 'Bezeichnung;Schweregrad;Rechner', 'Offener Port;Hoch;srv1'],
  ['Polish', 'Nazwa;Ważność;Serwer', 'Otwarty port;Wysoka;srv1'],
  ['French', 'Intitulé;Gravité;Machine', 'Port ouvert;Élevée;srv1'],
  ['French', 'Libellé;Criticité;Serveur', 'Port ouvert;Élevée;srv1'],
  ['Spanish', 'Hallazgo;Severidad;Equipo', 'Puerto abierto;Alta;srv1'],
];

for (const [language, columns, row] of tables) {
  test(`proposeMapping › ${language} › ${columns} › title, severity and host`, async () => {
    const { head, source } = await lookedAt(`${columns}\n${row}\n`);
    const layout = await layoutOf(head, source);
    assert.ok(layout);
    const { fields } = proposeMapping(layout);
    const [title, severity, host] = columns.split(/[;,]/);
    assert.deepEqual(fields, { title: [title], severity: [severity], host: [host] });
  });
}
