// What the OpenAPI document says of an operation, as types: what it takes and what it responds.
import type { paths } from './types.gen.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Paths that have the method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<Lowercase<M>, object> ? P : never;
}[keyof paths];

/** What to pass with a request; can be left out where the operation requires nothing. */
export type PartsOf<M extends Method, P extends PathOf<M>> =
  object extends Parts<OperationOf<M, P>>
    ? [parts?: Parts<OperationOf<M, P>>]
    : [parts: Parts<OperationOf<M, P>>];

/** The JSON body of a successful response; undefined if missing. */
export type ResultOf<M extends Method, P extends PathOf<M>> = SuccessOf<
  OperationOf<M, P>['responses']
>;

/** The JSON body that a request takes. */
export type InputOf<M extends Method, P extends PathOf<M>> = JsonOf<
  NonNullable<OperationOf<M, P>['requestBody']>
>;

/** The query of a request. */
export type QueryOf<M extends Method, P extends PathOf<M>> = Loose<
  NonNullable<OperationOf<M, P>['parameters']['query']>
>;

interface Operation {
  parameters: { path?: object; query?: object; header?: object };
  requestBody?: { content: object };
  responses: object;
}

type OperationOf<M extends Method, P extends PathOf<M>> =
  paths[P] extends Record<Lowercase<M>, infer O extends Operation> ? O : never;

type Parts<O extends Operation> = Member<'path', O['parameters']['path']> &
  Member<'query', O['parameters']['query']> &
  BodyMember<O> &
  VersionMember<O['parameters']['header']> & {
    /** Where this server serves the path, if that is configured. */
    address?: string | undefined;
    signal?: AbortSignal | undefined;
  };

/** A member with T, optional if T requires nothing; no member if there is no T. */
type Member<Name extends string, T> = [NonNullable<T>] extends [never]
  ? unknown
  : object extends NonNullable<T>
    ? { [N in Name]?: Loose<NonNullable<T>> | undefined }
    : { [N in Name]: Loose<NonNullable<T>> };

/** T whose optional members can also be given as undefined. */
type Loose<T> = { [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] };

type BodyMember<O extends Operation> = [NonNullable<O['requestBody']>] extends [never]
  ? unknown
  : object extends Pick<O, 'requestBody' & keyof O>
    ? { body?: BodyOf<NonNullable<O['requestBody']>> | undefined }
    : { body: BodyOf<NonNullable<O['requestBody']>> };

/** A blob is sent as it is, as its own type. */
type BodyOf<B> =
  | JsonOf<B>
  | (B extends { content: Record<'multipart/form-data', unknown> } ? FormData : never)
  | (B extends { content: Record<'text/plain', unknown> } ? Blob : never)
  | (B extends { content: Record<'application/octet-stream', unknown> } ? Blob : never);

/** `ifMatch` is the `ETag` of what was read; a stale write is refused. */
type VersionMember<H> =
  NonNullable<H> extends { 'if-match'?: string } ? { ifMatch?: string | undefined } : unknown;

type JsonOf<T> = T extends { content: Record<'application/json', infer Json> } ? Json : undefined;

type SuccessOf<R> = { [S in keyof R & (200 | 201 | 202 | 204)]: JsonOf<R[S]> }[keyof R &
  (200 | 201 | 202 | 204)];
