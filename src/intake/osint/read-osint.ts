// A report from an open source: a STIX bundle, a MISP event or a filled-in form, detected by its
// content.
import { DomainError, validationFailed } from '../../domain/error.ts';
import type { JudgeNames } from '../../domain/nearest-name.ts';
import { required } from '../../domain/required.ts';
import { isObject } from '../../importers/read/json-values.ts';
import type { JsonValue } from '../../importers/read/json.ts';
import { readJson } from '../../importers/read/read-json.ts';
import { form } from './form.ts';
import { misp } from './misp.ts';
import type { OsintFormat } from './osint-format.ts';
import type { OsintReport } from './osint-report.ts';
import { stix } from './stix.ts';

/** In the order in which they are asked; the last one takes every object. */
const formats: readonly OsintFormat[] = [stix, misp, form];

/**
 * Reads the whole body: one report, also as the only item of a list. Throws `malformed_json` with
 * the place, or `validation_failed`.
 */
export async function readOsint(
  source: AsyncIterable<Uint8Array>,
  judgeNames: JudgeNames = () => [],
): Promise<OsintReport> {
  const value = await valueOf(source);
  const reports = Array.isArray(value) ? value : [value];
  const [body] = reports;
  if (reports.length > 1) {
    const message = `must be one report and holds ${reports.length}; send them one by one`;
    throw validationFailed([{ pointer: '', message }]);
  }
  if (!isObject(body)) throw validationFailed([{ pointer: '', message: 'must be a JSON object' }]);
  const format = required(
    formats.find((one) => one.recognise(body)),
    'format of any object',
  );
  return format.read(body, judgeNames);
}

async function valueOf(source: AsyncIterable<Uint8Array>): Promise<JsonValue | undefined> {
  let value: JsonValue | undefined;
  try {
    for await (const found of readJson(source, { elements: [''] })) {
      if ('element' in found) value = found.element.value;
    }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'parse_failed') throw error;
    const { line, byte } = error.members;
    throw new DomainError('malformed_json', error.detail, { line, byte }, { cause: error });
  }
  return value;
}
