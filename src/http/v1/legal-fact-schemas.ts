// Schemas of the facts that the legal engine asks for.
import { Type, type TSchema } from 'typebox';
import { factList, factNames, type FactName } from '../../legal/facts.ts';
import { Enum, Nullable } from '../schema/schema.ts';

const timeExamples = {
  instant: '2026-11-20T09:30:00Z',
  date: '2026-11-20',
  zone: 'Europe/Warsaw',
} as const;

/** The schema of one fact; what needs a calendar is checked after it. */
function factSchema(name: FactName): TSchema {
  const definition = factList[name];
  const description = definition.question.en;
  switch (definition.kind) {
    case 'boolean':
      return Type.Boolean({ description, examples: [true] });
    case 'number':
      return Type.Number({ minimum: 0, maximum: 1e15, description, examples: [12] });
    case 'choice':
      return Enum(definition.values, { description });
    case 'choices':
      return Type.Array(Enum(definition.values), { maxItems: 20, uniqueItems: true, description });
    case 'country':
      return Type.String({ pattern: '^[A-Z]{2}$', description, examples: ['PL'] });
    case 'countries':
      return Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 60, description });
    case 'names':
      return Type.Array(Type.String({ minLength: 1, maxLength: 300 }), {
        maxItems: 20,
        uniqueItems: true,
        description,
        examples: [['CSIRT GOV']],
      });
    case 'fields':
      return Type.Object(
        {},
        {
          additionalProperties: Type.String({ minLength: 1, maxLength: 20_000 }),
          maxProperties: 200,
          description,
        },
      );
    case 'entity':
      return Type.String({
        maxLength: 64,
        description,
        examples: ['019aa1df-51aa-7b90-a1f0-4d2f11e8c004'],
      });
    case 'instant':
    case 'date':
    case 'zone': {
      const examples = [timeExamples[definition.kind]];
      return Type.String({ maxLength: 64, description, examples });
    }
  }
}

export const factSchemas = Object.fromEntries(
  factNames.map((name) => [name, Type.Optional(Nullable(factSchema(name)))]),
);
