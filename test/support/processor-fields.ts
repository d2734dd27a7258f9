// Examples of all fields of the notice of a processor to the controller.
import { readFileSync } from 'node:fs';
import { required } from '../../src/domain/required.ts';

interface Template {
  obligations: string[];
  fields: { key: string; example: string | null }[];
}

const file = new URL('../vectors/reports/fields.json', import.meta.url);

export function processorFields(): Record<string, string> {
  const all = JSON.parse(readFileSync(file, 'utf8')) as Template[];
  const found = all.find(({ obligations }) => obligations.includes('GDPR-33-2'));
  const { fields } = required(found, 'template');
  return Object.fromEntries(
    fields.flatMap(({ key, example }) => (example === null ? [] : [[key, example]])),
  );
}
