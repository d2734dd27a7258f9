// Values of custom fields in requests and responses. What fits a field is checked against its
// definition by the operations.
import { Type } from 'typebox';
import { customFieldLimits, type CustomValue } from '../../domain/custom-field.ts';

const { long_text, chosen, choice, fields } = customFieldLimits;

const value = {
  type: ['string', 'number', 'boolean', 'array'],
  maxLength: long_text,
  items: { type: 'string', maxLength: choice },
  maxItems: chosen,
};

const said = {
  type: 'object',
  maxProperties: fields,
  examples: [{ customer_ref: 'SUP-48213', region: 'emea' }],
};

/** In responses; a list of types would write a list as text. */
const shown = {
  anyOf: [
    { type: 'string' },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'array', items: { type: 'string' } },
  ],
};

const description =
  'Custom fields by their key; `GET /api/ip3/v1/custom-fields` lists what there is.';

/** Key → value, in responses. */
export const CustomValues = Type.Unsafe<Record<string, CustomValue>>({
  ...said,
  title: 'CustomValues',
  description,
  additionalProperties: shown,
});

/** The same of a new incident. */
export const NewCustomValues = Type.Unsafe<Record<string, CustomValue>>({
  ...said,
  description,
  additionalProperties: value,
});

/** The same in a change: what is left out stays, null takes a value back. */
export const CustomChanges = Type.Unsafe<Record<string, CustomValue | null>>({
  ...said,
  description: 'Custom fields by their key. What is left out stays, null takes a value back.',
  additionalProperties: { ...value, type: [...value.type, 'null'] },
});
