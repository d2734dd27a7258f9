// Requests that fail, as data: what is sent, and the status, code and places that answer it. Sent
// by an Admin, so that nothing fails for want of a role.
import type { ErrorCode } from '../../src/domain/error.ts';
import { limits } from '../../src/http/requests/limits.ts';
import { form, unknownId } from './records.ts';

const v1 = '/api/ip3/v1';
const json = { 'content-type': 'application/json' };
const poisoned = '{"title":"x","__proto__":{"admin":true}}';
const nested = `{"title":"x","more":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;

const latin1 = Buffer.from('{"title":"caf\u00e9"}', 'latin1');

export interface Failing {
  name: string;
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
  status: number;
  code: ErrorCode;
  /** Pointers of `errors`, all of them. */
  pointers?: string[];
}

const post = { method: 'POST', url: '/api/incidents' } as const;
const invalid = { status: 400, code: 'validation_failed' } as const;
const malformed = { status: 400, code: 'malformed_json' } as const;
const absent = { status: 404, code: 'not_found' } as const;
const wrongType = { status: 415, code: 'unsupported_media_type' } as const;
const wrongMethod = { status: 405, code: 'method_not_allowed' } as const;
const tooLarge = { status: 413, code: 'payload_too_large' } as const;

export const failing: readonly Failing[] = [
  { name: 'unknown address', method: 'GET', url: '/api/nothing', ...absent },
  { name: 'unknown address in v1', method: 'POST', url: `${v1}/nothing`, body: {}, ...absent },
  { name: 'address with a slash more', method: 'GET', url: '/api/incidents/', ...absent },
  { name: 'traversal', method: 'GET', url: '/assets/..%2f..%2fpackage.json', ...absent },
  { name: 'wrong method', method: 'DELETE', url: '/api/incidents', ...wrongMethod },
  { name: 'wrong method of a page', method: 'POST', url: '/setup', body: {}, ...wrongMethod },
  { name: 'broken JSON', ...post, headers: json, body: '{"title":', ...malformed },
  { name: 'text after the JSON', ...post, headers: json, body: '{"title":"x"} x', ...malformed },
  { name: 'JSON that poisons the prototype', ...post, headers: json, body: poisoned, ...invalid },
  {
    name: 'a member that stands twice',
    ...post,
    headers: json,
    body: '{"title":"x","title":"y"}',
    ...malformed,
  },
  { name: 'JSON that is not UTF-8', ...post, headers: json, body: latin1, ...malformed },
  { name: 'a list for an object', ...post, body: [], ...invalid, pointers: [''] },
  { name: 'null for an object', ...post, headers: json, body: 'null', ...invalid },
  { name: 'text for an object', ...post, headers: json, body: '"x"', ...invalid },
  { name: 'no body at all', ...post, ...invalid },
  { name: 'an empty JSON body', ...post, headers: json, body: '', ...invalid },
  { name: 'no member', ...post, body: {}, ...invalid, pointers: ['/title'] },
  { name: 'empty title', ...post, body: { title: '' }, ...invalid, pointers: ['/title'] },
  { name: 'title too long', ...post, body: { title: 'x'.repeat(501) }, ...invalid },
  {
    name: 'wrong types, which are not turned into right ones',
    ...post,
    body: { title: 5, impact_integrity: '3', gdpr_personal_data: 'true', tags: 'a', country: 'pl' },
    ...invalid,
    pointers: ['/title', '/impact_integrity', '/gdpr_personal_data', '/tags', '/country'],
  },
  {
    name: 'numbers out of bounds',
    ...post,
    body: { title: 'x', impact_integrity: 6, impact_availability: 1.5, affected_users: -1 },
    ...invalid,
    pointers: ['/impact_integrity', '/impact_availability', '/affected_users'],
  },
  {
    name: 'infinity',
    ...post,
    headers: json,
    body: '{"title":"x","affected_users":1e999}',
    ...invalid,
  },
  { name: 'U+0000', ...post, body: { title: 'a\0b' }, ...invalid },
  { name: 'half a pair', ...post, headers: json, body: '{"title":"\\ud800"}', ...invalid },
  {
    name: 'half a pair with a key',
    ...post,
    headers: { ...json, 'idempotency-key': 'k' },
    body: '{"title":"x","more":"\\udc00"}',
    ...invalid,
  },
  {
    name: 'deep nesting',
    ...post,
    headers: { ...json, 'idempotency-key': 'd' },
    body: nested,
    ...invalid,
  },
  {
    name: 'too large',
    ...post,
    body: { title: 'x', more: 'x'.repeat(limits.bodyBytes) },
    ...tooLarge,
  },
  {
    name: 'XML for JSON',
    ...post,
    headers: { 'content-type': 'application/xml' },
    body: '<a/>',
    ...wrongType,
  },
  {
    name: 'plain text for JSON',
    ...post,
    headers: { 'content-type': 'text/plain' },
    body: 'x',
    ...wrongType,
  },
  { name: 'a form for JSON', ...post, headers: form([]).headers, body: form([]).body, ...invalid },
  {
    name: 'a form that ends before its end',
    method: 'POST',
    url: `${v1}/imports/auto`,
    headers: form([]).headers,
    body: form([{ name: 'file', content: 'x', filename: 'x.csv' }]).body.subarray(0, -20),
    ...{ ...invalid, pointers: [''] },
  },
  {
    name: 'no media type at all',
    ...post,
    headers: { 'content-type': '' },
    body: 'x',
    ...wrongType,
  },
  {
    name: 'unsound media type',
    ...post,
    headers: { 'content-type': 'a/b/c' },
    body: 'x',
    ...wrongType,
  },
  { name: 'bad percent-encoding', method: 'GET', url: '/api/incidents/%E0%A4%A', ...invalid },
  { name: 'U+0000 in the address', method: 'GET', url: '/api/incidents/%00', ...absent },
  { name: 'unknown id', method: 'GET', url: `/api/incidents/${unknownId}`, ...absent },
  { name: 'unknown public id', method: 'GET', url: `${v1}/incidents/INC-2026-999999`, ...absent },
  { name: 'SQL for an id', method: 'GET', url: `${v1}/incidents/1'%20or%20'1'='1`, ...absent },
  { name: 'unknown evidence', method: 'GET', url: `${v1}/evidence/${unknownId}`, ...absent },
  {
    name: 'an import of a kind that nobody has',
    method: 'POST',
    url: `${v1}/imports/nothing`,
    body: 'x',
    ...absent,
  },
  { name: 'unknown run', method: 'GET', url: `${v1}/imports/x`, ...absent },
  {
    name: 'unknown user',
    method: 'PATCH',
    url: `${v1}/users/${unknownId}`,
    body: { name: 'x' },
    ...absent,
  },
  {
    name: 'cursor that is none',
    method: 'GET',
    url: '/api/incidents?cursor=abc',
    ...invalid,
    pointers: ['/query/cursor'],
  },
  {
    name: 'cursor of another list',
    method: 'GET',
    url: `${v1}/audit?cursor=MDE5YWExZGU`,
    ...invalid,
  },
  {
    name: 'limit 0',
    method: 'GET',
    url: '/api/incidents?limit=0',
    ...invalid,
    pointers: ['/query/limit'],
  },
  {
    name: 'limit 201',
    method: 'GET',
    url: `${v1}/incidents?limit=201`,
    ...invalid,
    pointers: ['/query/limit'],
  },
  {
    name: 'limit in words',
    method: 'GET',
    url: `${v1}/users?limit=ten`,
    ...invalid,
    pointers: ['/query/limit'],
  },
  { name: 'limit given twice', method: 'GET', url: `${v1}/users?limit=5&limit=6`, ...invalid },
  {
    name: 'unknown filter value',
    method: 'GET',
    url: `${v1}/incidents?status=done`,
    ...invalid,
    pointers: ['/query/status'],
  },
  {
    name: 'run that is no id',
    method: 'GET',
    url: `${v1}/incidents?run=1`,
    ...invalid,
    pointers: ['/query/run'],
  },
  { name: 'U+0000 in a query', method: 'GET', url: `${v1}/incidents?q=%00`, ...invalid },
  {
    name: 'query too long',
    method: 'GET',
    url: `${v1}/incidents?q=${'x'.repeat(201)}`,
    ...invalid,
  },
  { name: 'public filter', method: 'GET', url: '/api/ip3/incidents?severity=huge', ...invalid },
  {
    name: 'key too long',
    ...post,
    headers: { 'idempotency-key': 'x'.repeat(256) },
    body: { title: 'x' },
    ...invalid,
  },
  {
    name: 'login without e-mail',
    method: 'POST',
    url: `${v1}/auth/login`,
    body: { password: 'x' },
    ...invalid,
    pointers: ['/email'],
  },
  {
    name: 'user without anything',
    method: 'POST',
    url: `${v1}/users`,
    body: {},
    ...invalid,
    pointers: ['/email', '/roles'],
  },
  {
    name: 'user with an unknown role',
    method: 'POST',
    url: `${v1}/users`,
    body: { email: 'a@b.cd', password: 'x'.repeat(12), roles: ['Root'] },
    ...invalid,
    pointers: ['/roles/0'],
  },
  {
    name: 'import of nothing known',
    method: 'POST',
    url: `${v1}/imports/webproxy`,
    headers: { 'content-type': 'text/plain' },
    body: 'hello',
    status: 422,
    code: 'parse_failed',
  },
  {
    name: 'import in an unknown encoding',
    method: 'POST',
    url: `${v1}/imports/webproxy`,
    headers: { 'content-type': 'text/plain', 'content-encoding': 'br' },
    body: 'hello',
    ...wrongType,
  },
  {
    name: 'import of broken gzip',
    method: 'POST',
    url: `${v1}/imports/webproxy`,
    headers: { 'content-type': 'text/xml', 'content-encoding': 'gzip' },
    body: 'hello',
    status: 422,
    code: 'parse_failed',
  },
  { name: 'import without a body', method: 'POST', url: `${v1}/imports/webproxy`, ...invalid },
];
