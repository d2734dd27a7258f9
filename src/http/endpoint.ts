// An endpoint: method, path, access, limits, input, output, errors, retries, versions, audit and
// handler in one object. Routes, permissions, the OpenAPI document, the limits and audit actions in
// docs/reference and the families of status.json are projections of the list.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { AuditAction } from '../domain/audit-actions.ts';
import type { ErrorCode } from '../domain/error.ts';
import type { Access } from '../domain/policy.ts';
import type { Principal, RequestContext } from '../domain/principal.ts';
import type { MemberAccess } from '../domain/team.ts';
import type { PaceName } from '../operations/accounts/guesses.ts';
import type { HttpDeps } from './http-deps.ts';
import type { StreamLimit } from './responses/event-stream.ts';
import type { Tagged } from './responses/tagged.ts';

/** Response headers that an endpoint sets itself; those of every response are no part of it. */
export type ResponseHeader =
  | 'Accept-Ranges'
  | 'Content-Disposition'
  | 'ETag'
  | 'Location'
  | 'Repr-Digest'
  | 'Set-Cookie'
  | 'X-Package-SHA256';

/** A file as an import takes it, to show in the document. */
export interface ImportExample {
  filename: string;
  media_type: string;
  text: string;
}

/** A body of several media types. */
interface MediaBody {
  content: Record<string, { schema: object }>;
}

/** A response of media types other than JSON, or without a body. */
interface MediaResponse {
  description: string;
}

type Body = TSchema | MediaBody;
type Responses = Readonly<Record<number, TSchema | MediaResponse>>;

/** Audit actions by when a request writes them. */
export interface Audited {
  /** Each success, unless it is a retry, a dry run, or finds all as it should be. */
  success?: readonly AuditAction[];
  /** Some successes, as the description of the action says. */
  sometimes?: readonly AuditAction[];
  /** Some refusals. Refused guesses follow from `limits.guesses`. */
  refused?: readonly AuditAction[];
}

export interface EndpointLimits {
  /** The most bytes of a JSON body, where it is less than that of every endpoint. */
  bodyBytes?: number;
  /** The most bytes of a body that `receiveBody` reads, unpacked. */
  streamBytes?: number;
  /** Streams that `holdStream` counts; one more is refused as `rate_limited`. */
  streams?: StreamLimit;
  /** Paces of the guesses of a credential that it counts; too fast is `rate_limited`. */
  guesses?: readonly PaceName[];
}

export interface EndpointFacts {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for parameters; `{module_base}` represents the setting IP3_MODULE_BASE. */
  path: string;
  /** The lowest role, or who else can call it. */
  access: Access;
  /**
   * Whether members of teams can call it, who have a role in their teams alone: `read` shows them
   * what belongs to these, `change` writes to one of these records. Absent, no one can by a
   * membership.
   */
  members?: MemberAccess;
  /** What it writes to the audit log; `none` for a request that leaves no entry. */
  audit: 'none' | Audited;
  operationId: string;
  tags: readonly string[];
  summary: string;
  description: string;
  params?: TSchema;
  query?: TSchema;
  /** Request headers alongside those of `idempotent` and `conditional`. */
  headers?: TSchema;
  body?: Body;
  /** Takes a file in any of the ways of uploads.ts, such as this one. */
  takesFile?: ImportExample;
  /** The handler reads the body as a stream, past the schemas; how it looks, by media type. */
  takesBody?: MediaBody['content'];
  /** By status. A handler that sets none answers with the lowest. */
  response: Responses;
  /** Media types of the responses that are not JSON. */
  produces?: readonly string[];
  responseHeaders?: readonly ResponseHeader[];
  /** Alongside those that follow from access, body, retry key and version. */
  errors?: readonly ErrorCode[];
  /**
   * Takes an Idempotency-Key: a retry gets the first response again, or with `once`, as of what is
   * answered with a secret, 409.
   */
  idempotent?: true | 'once';
  /**
   * `version`: If-Match names the version of the record; `incident`: that of its incident; `held`:
   * If-None-Match names what the caller has.
   */
  conditional?: 'version' | 'incident' | 'held';
  /** Alongside those of every endpoint (requests/limits.ts); pages are bounded by `query.limit`. */
  limits?: EndpointLimits;
  /**
   * Needs a fresh proof of the caller: `factor` of those who have or need a second factor,
   * `always` of everyone, with the password where there is no other. Tokens pass the former.
   */
  stepUp?: 'factor' | 'always';
  /** Works for someone who needs a second factor and has not set it up. */
  beforeFactor?: true;
  /** No part of the document. */
  hidden?: true;
  /** Requests are logged only when they fail. */
  quiet?: true;
}

type Input<Schema> = Schema extends TSchema ? Static<Schema> : undefined;
type BodyInput<Given> = Given extends MediaBody ? unknown : Input<Given>;

/** What a handler gets to know of a request. */
export interface Call<Who extends Access, Params, Query, Given> {
  deps: HttpDeps;
  request: FastifyRequest;
  reply: FastifyReply;
  principal: Who extends 'anyone' ? null : Principal;
  params: Input<Params>;
  query: Input<Query>;
  body: BodyInput<Given>;
  /**
   * Who acts, with which retry key and version; both headers are checked when it is read. A handler
   * that reads the body as a stream calls `contextOf` with what represents it.
   */
  readonly context: RequestContext;
  /**
   * Counts a stream of the caller by `limits.streams`. Returns a function that ends the count.
   * @throws `rate_limited`
   */
  readonly holdStream: () => () => void;
}

type Done = 200 | 201 | 202 | 204;
type Answer<Given extends Responses> = Given[Extract<keyof Given, Done>] extends infer Schema
  ? Schema extends MediaResponse
    ? unknown
    : Static<Schema & TSchema>
  : never;

/** The body, the body with its tag, or a reply that the handler sends itself. */
type Handled<Answers extends Responses> = Answer<Answers> | Tagged<Answer<Answers>> | FastifyReply;

interface Declaration<
  Who extends Access,
  Params,
  Query,
  Given,
  Answers extends Responses,
> extends EndpointFacts {
  access: Who;
  params?: Params & TSchema;
  query?: Query & TSchema;
  body?: Given & Body;
  response: Answers;
  handle(call: Call<Who, Params, Query, Given>): Handled<Answers> | Promise<Handled<Answers>>;
}

/** As the list has them: the types of a handler matter in its own declaration only. */
export interface Endpoint extends EndpointFacts {
  handle(call: unknown): unknown;
}

/** Declares an endpoint; the types of the handler's input follow from the other members. */
export function endpoint<
  const Who extends Access,
  Answers extends Responses,
  Params = undefined,
  Query = undefined,
  Given = undefined,
>(declaration: Declaration<Who, Params, Query, Given, Answers>): Endpoint {
  return declaration;
}
