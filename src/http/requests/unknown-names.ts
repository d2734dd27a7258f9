// What a request names that its schema does not: found for every part of it, by the schemas alone.
import type { FieldError } from '../../domain/error.ts';
import {
  meant,
  nearestName,
  otherName,
  pointerStep,
  slipOfOther,
} from '../../domain/nearest-name.ts';

/** The parts of a JSON Schema that are checked here. */
export interface NamingSchema {
  properties?: Record<string, NamingSchema>;
  items?: NamingSchema;
  additionalProperties?: unknown;
}

/** A member that is accepted and not kept. */
export interface IgnoredMember {
  pointer: string;
  value: unknown;
}

export interface BodyRules {
  /** Every unknown member is a fault, whatever it is near to. */
  strict: boolean;
  /** Query parameters of the operation, which someone might put into the body. */
  parameters: readonly string[];
}

/** Different unknown names of one body; each is compared with all known ones. */
export const maxNames = 200;

export const tooManyNames = `is one of more than ${maxNames} members that are not known here`;

/**
 * The unknown members of a body. Those that are no faults are taken out of it. An object whose
 * schema names no members, or says that there can be others, is data and stays as it is.
 */
export class UnknownMembers {
  readonly faults: FieldError[] = [];
  readonly ignored: IgnoredMember[] = [];
  readonly #schema: NamingSchema;
  readonly #rules: BodyRules;
  /** The fault of each name, null for one that is ignored, so that lists are checked quickly. */
  readonly #faultsByName = new Map<NamingSchema, Map<string, string | null>>();
  #names = 0;

  constructor(body: unknown, schema: NamingSchema, rules: BodyRules) {
    this.#schema = schema;
    this.#rules = rules;
    this.#visit(body, schema, '', rules.strict);
  }

  #visit(value: unknown, schema: NamingSchema, pointer: string, strict: boolean): void {
    if (typeof value !== 'object' || value === null) return;
    const { items, properties } = schema;
    if (Array.isArray(value)) {
      if (items === undefined) return;
      value.forEach((one, at) => this.#visit(one, items, `${pointer}/${at}`, strict));
    } else if (properties !== undefined) {
      this.#visitMembers(value as Record<string, unknown>, schema, pointer, strict);
    }
  }

  #visitMembers(
    members: Record<string, unknown>,
    schema: NamingSchema,
    pointer: string,
    strict: boolean,
  ): void {
    const { properties = {}, additionalProperties: others } = schema;
    const isClosed = others === undefined || others === false;
    for (const [name, value] of Object.entries(members)) {
      if (this.#names > maxNames) return;
      const place = `${pointer}/${pointerStep(name)}`;
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (known !== undefined) this.#visit(value, known, place, strict || others === false);
      else if (isClosed) this.#meet(members, name, place, schema, strict || others === false);
    }
  }

  #meet(
    members: Record<string, unknown>,
    name: string,
    pointer: string,
    schema: NamingSchema,
    strict: boolean,
  ): void {
    const isGiven = (one: string) => Object.hasOwn(members, one);
    const other = otherName(name, Object.keys(schema.properties ?? {}), isGiven);
    const message = other === null ? this.#faultOf(schema, name, strict) : meant(other);
    if (message !== null) {
      this.faults.push({ pointer, message });
      return;
    }
    this.ignored.push({ pointer, value: members[name] });
    delete members[name];
  }

  #faultOf(schema: NamingSchema, name: string, strict: boolean): string | null {
    const byName = this.#faultsByName.get(schema) ?? new Map<string, string | null>();
    this.#faultsByName.set(schema, byName);
    const before = byName.get(name);
    if (before !== undefined) return before;
    this.#names += 1;
    const known = Object.keys(schema.properties ?? {});
    const parameters = schema === this.#schema ? this.#rules.parameters : [];
    const fault =
      this.#names > maxNames ? tooManyNames : memberFault(name, known, parameters, strict);
    byName.set(name, fault);
    return fault;
  }
}

/** What is wrong with an unknown member; null when it is merely more than is known. */
export function memberFault(
  name: string,
  known: readonly string[],
  parameters: readonly string[],
  strict: boolean,
): string | null {
  const near = nearestName(name, known) ?? slipOfOther(name, known);
  if (near !== null) return meant(near);
  const parameter = nearestName(name, parameters);
  if (parameter !== null) return `is not known here; "${parameter}" is a query parameter`;
  return strict ? knownAre(known, 'members') : null;
}

/** The faults of query parameters that are not known, or of those that are near known ones. */
export function unknownParameters(
  query: Record<string, unknown>,
  known: readonly string[],
  onlyNear: boolean,
): FieldError[] {
  return Object.keys(query)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      name,
      near:
        otherName(name, known, () => false) ?? nearestName(name, known) ?? slipOfOther(name, known),
    }))
    .filter(({ near }) => near !== null || !onlyNear)
    .map(({ name, near }) => ({
      pointer: `/query/${pointerStep(name)}`,
      message: near === null ? knownAre(known, 'query parameters') : meant(near),
    }));
}

/** Beyond so many names the document is the better list. */
const namesShown = 30;

function knownAre(known: readonly string[], what: string): string {
  if (known.length === 0) return `is not known here; there are no ${what}`;
  if (known.length > namesShown) return 'is not known here; see /api/docs';
  return `is not known here; the ${what} are ${known.join(', ')}`;
}
