// Whether a request is one that its route understands, checked as a whole: all faults of address,
// headers and body are reported at once, and nothing that is misspelt is passed over without a
// word.
import type { FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import {
  sentenceOf,
  validationFailed,
  type DomainError,
  type FieldError,
} from '../../domain/error.ts';
import { meant, otherName, pointerStep, type JudgeNames } from '../../domain/nearest-name.ts';
import type { App } from '../app-type.ts';
import {
  maxNames,
  memberFault,
  tooManyNames,
  UnknownMembers,
  unknownParameters,
  type IgnoredMember,
  type NamingSchema,
} from './unknown-names.ts';
import { faultsOf } from './validation-words.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Members of the body that are not known here, and are not kept. */
    ignored: IgnoredMember[];
  }
}

interface BodySchema extends NamingSchema {
  content?: Record<string, { schema: NamingSchema }>;
}

interface RouteSchema {
  querystring?: NamingSchema;
  body?: BodySchema;
}

export function checkRequests(app: App): void {
  app.decorateRequest('ignored');
  app.addHook('onRoute', (route) => {
    route.attachValidation = true;
  });
  app.addHook('onRequest', (request, _reply, done) => {
    request.ignored = [];
    done(namesTwoHosts(request) ? twoHosts() : undefined);
  });
  app.addHook('preHandler', (request, reply, done) => {
    if (request.is404) return done();
    const { validationError } = request;
    // A schema that cannot be compiled is a fault of the service.
    if (validationError && !validationError.validation) return done(validationError);
    const faults = validationError ? schemaFaults(request) : [];
    faults.push(...unstorableQuery(request));
    const names = [...unknownQuery(request), ...unknownBody(request, reply)];
    return done(faults.length + names.length > 0 ? allAtOnce(faults, names) : undefined);
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.ignored?.length > 0) {
      void reply.header('proofline-ignored', ignoredHeader(request.ignored));
    }
    done();
  });
}

/** RFC 9112, section 3.2: anyone who precedes the service might have read the other line. */
function namesTwoHosts({ raw: { rawHeaders } }: FastifyRequest): boolean {
  let lines = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === 'host') lines += 1;
  }
  return lines > 1;
}

function twoHosts(): DomainError {
  return validationFailed([{ pointer: '/headers/host', message: 'must be sent once' }]);
}

function schemaOf({ routeOptions }: FastifyRequest): RouteSchema {
  return (routeOptions.schema ?? {}) as RouteSchema;
}

/** Refused before an answer begins: an export asks the database while it is sent. */
function unstorableQuery(request: FastifyRequest): FieldError[] {
  const texts = Object.entries(request.query as Record<string, unknown>);
  return texts
    .filter(([, value]) => [value].flat().some((text) => String(text).includes('\0')))
    .map(([name]) => ({
      pointer: `/query/${pointerStep(name)}`,
      message: 'must not hold the character U+0000',
    }));
}

/** The public family takes what it does not know, unless it looks like a slip. */
function unknownQuery(request: FastifyRequest): FieldError[] {
  const query = request.query as Record<string, unknown>;
  const { url = '', config } = request.routeOptions;
  const isPublic = config.access === 'anyone' && !url.startsWith('/api/ip3/v1/');
  return unknownParameters(query, queryNames(request), isPublic);
}

function queryNames(request: FastifyRequest): string[] {
  return Object.keys(schemaOf(request).querystring?.properties ?? {});
}

function unknownBody(request: FastifyRequest, reply: FastifyReply): FieldError[] {
  const strict = asksForStrictness(request);
  if (strict) void reply.header('preference-applied', 'handling=strict');
  const schema = bodySchema(request);
  if (schema === undefined || request.isMultipart()) return [];
  const found = new UnknownMembers(request.body, schema, {
    strict,
    parameters: queryNames(request),
  });
  request.ignored.push(...found.ignored);
  return found.faults;
}

/** RFC 7240; only routes that read a body have something to be strict about. */
function asksForStrictness({ headers, routeOptions }: FastifyRequest): boolean {
  const { takesFile, takesBody } = routeOptions.config.endpoint ?? {};
  if (routeOptions.schema?.body === undefined && !takesFile && !takesBody) return false;
  const preferences = headers['prefer'];
  return preferences !== undefined && strictly.test([preferences].flat().join());
}

const strictly = /(?:^|,)\s*handling\s*=\s*(?:strict|"strict")\s*(?:$|[,;])/i;

function bodySchema(request: FastifyRequest): NamingSchema | undefined {
  const { body } = schemaOf(request);
  if (body?.content === undefined) return body;
  const type = mediaTypeOf(request);
  return Object.hasOwn(body.content, type) ? body.content[type]?.schema : undefined;
}

const parts = ['params', 'querystring', 'headers', 'body'] as const;

/** Fastify stops at the first part with a fault; here the others are asked as well. */
function schemaFaults(request: FastifyRequest): FieldError[] {
  return parts.flatMap((part) => {
    const validate = validatorOf(request, part);
    return !validate || validate(request[part === 'querystring' ? 'query' : part] ?? null)
      ? []
      : faultsOf(validate.errors ?? [], part);
  });
}

interface Validator {
  (value: unknown): boolean;
  errors?: FastifySchemaValidationError[] | null;
}

type Part = (typeof parts)[number];

function validatorOf(request: FastifyRequest, part: Part): Validator | undefined {
  const found: unknown = request.getValidationFunction(part);
  if (typeof found === 'function') return found as Validator;
  // One for each media type that the body can have.
  return (found as Record<string, Validator> | undefined)?.[mediaTypeOf(request)];
}

function mediaTypeOf({ headers }: FastifyRequest): string {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Faults that an answer names; anyone who sends more of them has one cause for many. */
const maxFaults = 100;

/** The sentence names the first fault and the first name: a misspelt one can be what is missing. */
function allAtOnce(others: FieldError[], names: FieldError[]): DomainError {
  const faults = [...others, ...names];
  const said = [others[0], names[0]].flatMap((fault) => fault ?? []).map(sentenceOf);
  const shown = faults.slice(0, maxFaults);
  const more = faults.length - shown.length;
  if (more > 0) shown.push({ pointer: '', message: `has ${more} more faults like these` });
  return validationFailed(shown, said.join(' '));
}

/** Members that the header names; a number at its end counts the others. */
const namesShown = 20;

/** RFC 8941, a list of strings: JSON Pointers, percent-encoded as in the fragment of a URI. */
function ignoredHeader(ignored: readonly IgnoredMember[]): string {
  const shown = ignored.slice(0, namesShown).map(({ pointer }) => `"${headerSafe(pointer)}"`);
  const more = ignored.length - shown.length;
  return [...shown, ...(more > 0 ? [String(more)] : [])].join(', ');
}

function headerSafe(pointer: string): string {
  return pointer.split('/').map(encodeURIComponent).join('/');
}

/**
 * The fields of a form, which come in a stream past the schemas: the same rules as for members of a
 * body, at each field. Whether the field is one to keep.
 */
export function isKnownField(request: FastifyRequest, name: string): boolean {
  const known = formFields(request);
  if (known.includes(name)) return true;
  const message = memberFault(name, known, queryNames(request), asksForStrictness(request));
  const pointer = `/${pointerStep(name)}`;
  if (message !== null) throw validationFailed([{ pointer, message }]);
  request.ignored.push({ pointer, value: null });
  return false;
}

/** Fields under other names of known ones; only at the end of a form is it known which came. */
export function refuseOtherNames(
  request: FastifyRequest,
  names: readonly string[],
  given: readonly string[],
): void {
  const known = formFields(request);
  const faults = names.flatMap((name) => {
    const other = otherName(name, known, (one) => given.includes(one));
    return other === null ? [] : [{ pointer: `/${pointerStep(name)}`, message: meant(other) }];
  });
  if (faults.length > 0) throw allAtOnce([], faults);
}

/** The same for bodies of our own formats that are read past the schemas, once they were read. */
export function namesOf(request: FastifyRequest): JudgeNames {
  const [parameters, strict] = [queryNames(request), asksForStrictness(request)];
  return (names, known) => {
    const unknown = names.filter((name) => !known.includes(name));
    const isGiven = (name: string) => names.includes(name);
    const beyond = unknown[maxNames];
    if (beyond !== undefined) {
      return [{ pointer: `/${pointerStep(beyond)}`, message: tooManyNames }];
    }
    return unknown.flatMap((name) => {
      const other = otherName(name, known, isGiven);
      const message = other === null ? memberFault(name, known, parameters, strict) : meant(other);
      const pointer = `/${pointerStep(name)}`;
      if (message !== null) return [{ pointer, message }];
      request.ignored.push({ pointer, value: null });
      return [];
    });
  };
}

function formFields(request: FastifyRequest): string[] {
  const form = schemaOf(request).body?.content?.['multipart/form-data'];
  return Object.keys(form?.schema.properties ?? { file: {} });
}
