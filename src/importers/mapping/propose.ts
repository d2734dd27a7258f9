// The mapping that is proposed for a file: by the names of its columns in five languages, and by
// what they say. Data, so that the rule can be read.
import {
  isMappable,
  mappingLimits,
  type MappedField,
  type Mapping,
} from '../../domain/import-mapping.ts';
import type { Severity } from '../../domain/severity.ts';
import { severityOfScore } from '../read/cells.ts';
import { severityOfWord } from '../read/severity-words.ts';
import { lookUp } from '../read/text.ts';
import type { Layout } from './layout.ts';

/** Names of columns, without case, blanks and signs, the better first. */
const names: readonly (readonly [MappedField, string])[] = [
  [
    'title',
    'title name vulnerability finding issue summary alert findingtitle vulnerabilityname ' +
      'issuename alertname rulename check checkname message problem subject ' +
      'titel schwachstelle befund bezeichnung name meldung feststellung ' +
      'tytuł tytul nazwa podatność podatnosc ustalenie problem ' +
      'titre intitulé intitule libellé libelle désignation designation objet nom ' +
      'vulnérabilité vulnerabilite constat faille título titulo nombre vulnerabilidad hallazgo',
  ],
  [
    'severity',
    'severity risk risklevel criticality level priority severitylevel rating impactlevel ' +
      'schweregrad risiko kritikalität kritikalitaet dringlichkeit priorität prioritaet stufe ' +
      'ważność waznosc krytyczność krytycznosc ryzyko poziom priorytet istotność ' +
      'sévérité severite gravité gravite criticité criticite risque priorité ' +
      'severidad gravedad riesgo criticidad prioridad nivel',
  ],
  [
    'host',
    'host hostname ip ipaddress asset assetname target server system device node fqdn dnsname ' +
      'affectedhost affectedasset address resource resourcename resourceid arn machine computer ' +
      'image instance hostip destination hosts ' +
      'rechner zielsystem ziel gerät geraet adresse ipadresse ' +
      'adres adresip serwer urządzenie urzadzenie komputer zasób zasob cel ' +
      'hôte hote serveur machine cible actif équipement servidor equipo activo dirección objetivo',
  ],
  ['port', 'port portnumber tcpport puerto'],
  ['url', 'url uri link endpoint weburl adresurl'],
  [
    'location',
    'path file filename location filepath component package packagename parameter line ' +
      'pfad datei ort ścieżka sciezka plik lokalizacja chemin fichier emplacement ruta archivo ' +
      'ubicación ubicacion',
  ],
  ['rule', 'ruleid rule pluginid checkid qid nvtoid oid signature regel reguła regula règle regla'],
  ['id', 'id findingid issueid uuid guid uniqueid key alertid identifier identyfikator kennung'],
  ['cve', 'cve cves cveid cveids vulnerabilityid vulnerabilityids'],
  ['cwe', 'cwe cwes cweid cweids'],
  ['cvss_score', 'cvss cvssscore cvss3 cvss31 cvssv3 cvssbase cvssbasescore basescore cvss4 score'],
  ['cvss_vector', 'cvssvector vector cvss3vector cvssv3vector vectorstring'],
  ['techniques', 'technique techniques attackid mitre mitreattack attacktechnique ttp'],
  [
    'description',
    'description details detail synopsis explanation evidence output impact ' +
      'beschreibung details auswirkung opis szczegóły szczegoly skutek ' +
      'détails descripcion descripción detalle impacto',
  ],
  [
    'remediation',
    'remediation solution recommendation fix mitigation recommendations resolution workaround ' +
      'lösung loesung massnahme maßnahme empfehlung behebung ' +
      'zalecenie zalecenia rozwiązanie rozwiazanie rekomendacja ' +
      'remédiation recommandation correction solución solucion recomendación recomendacion',
  ],
  ['status', 'status state findingstatus zustand stan statut état etat estado'],
];

/** Fields of which several columns are taken; of others, the best. */
const several: ReadonlySet<MappedField> = new Set<MappedField>(['description', 'remediation']);

/** The mapping that is likely; without a column for a title, people choose one. */
export function proposeMapping(layout: Layout): Mapping {
  const { kind, items } = layout;
  const usable = layout.columns.filter((name) => isMappable(kind, name));
  const left = new Set(usable);
  const fields: Partial<Record<MappedField, string[]>> = {};
  for (const [field, known] of names) {
    const found = columnsFor(known.split(' '), [...left], kind);
    const taken = found.slice(0, several.has(field) ? mappingLimits.perField : 1);
    if (taken.length > 0) fields[field] = taken;
    for (const name of taken) left.delete(name);
  }
  bySamples(layout, fields, left);
  const said = fields.severity?.flatMap((name) => samplesOf(layout, name)) ?? [];
  const words = { severity_words: {}, severity_scores: areScores(said), status_words: {} };
  return { kind, items, tool: '', fields, ...words };
}

function columnsFor(known: readonly string[], columns: readonly string[], kind: string): string[] {
  const named = columns.map((name) => ({ name, key: keyOf(name, kind) }));
  const found = known.flatMap((key) => named.filter((one) => one.key === key));
  return [...new Set(found.map(({ name }) => name))];
}

/** The name of a column, or the last step of a path. */
function keyOf(name: string, kind: string): string {
  const last = kind === 'json' ? (name.split(/(?<!\\)\./).at(-1) ?? '') : name;
  return last
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Columns whose names say nothing, by what is in them. */
function bySamples(
  layout: Layout,
  fields: Partial<Record<MappedField, string[]>>,
  left: Set<string>,
): void {
  const rules: readonly (readonly [MappedField, (text: string) => boolean])[] = [
    ['cve', (text) => /^CVE-\d{4}-\d{4,7}\b/i.test(text)],
    ['cvss_vector', (text) => /^CVSS:[34]\.\d\//.test(text)],
    ['severity', (text) => severityOfWord(text) !== undefined],
    ['host', (text) => /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)],
    ['url', (text) => /^https?:\/\//i.test(text)],
  ];
  for (const [field, isOne] of rules) {
    if (fields[field]) continue;
    const name = [...left].find((column) => {
      const samples = samplesOf(layout, column);
      return samples.length > 0 && samples.every(isOne);
    });
    if (name === undefined) continue;
    fields[field] = [name];
    left.delete(name);
  }
}

/** What a column says in the first rows. */
function samplesOf({ columns, rows }: Layout, name: string): string[] {
  const at = columns.indexOf(name);
  return rows.map((cells) => cells[at] ?? '').filter((cell) => cell !== '');
}

/** Numbers with a fraction, or above five, are no steps. */
function areScores(said: readonly string[]): boolean {
  const numbers = said.map((text) => Number(text.replace(',', '.')));
  if (numbers.length === 0 || numbers.some((one) => !(one >= 0 && one <= 10))) return false;
  return numbers.some((one) => one > 5 || !Number.isInteger(one));
}

/** The words of severity in the first rows, and what each is by the mapping. */
export function severitiesIn(
  layout: Layout,
  { fields, severity_words, severity_scores }: Mapping,
): { word: string; rows: number; severity: Severity | null }[] {
  const counts = new Map<string, number>();
  for (const name of fields.severity?.slice(0, 1) ?? []) {
    for (const word of samplesOf(layout, name)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const own = Object.fromEntries(
    Object.entries(severity_words).map(([word, one]) => [word.toLowerCase(), one]),
  );
  return [...counts].map(([word, rows]) => {
    const number = Number(word.replace(',', '.'));
    const score = severity_scores && number >= 0 && number <= 10 ? severityOfScore(number) : null;
    return { word, rows, severity: lookUp(own, word) ?? score ?? severityOfWord(word) ?? null };
  });
}
