// Notes in v1: write, read, edit, withdraw, restore.
import { Type } from 'typebox';
import { editNote } from '../../operations/notes/edit-note.ts';
import { readNote, readNotes, readNoteVersions } from '../../operations/notes/read-notes.ts';
import { restoreNote, retractNote } from '../../operations/notes/retract-note.ts';
import { writeNote } from '../../operations/notes/write-note.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../requests/limits.ts';
import { omitNulls } from '../requests/omit-nulls.ts';
import { paged, pagedByNumber, pageOf } from '../responses/paging.ts';
import { versioned } from '../responses/tagged.ts';
import { Id, IdParams, NextCursor, OptionalNullable, PageQuery } from '../schema/schema.ts';
import {
  Attachments,
  NoteText,
  NoteVersionView,
  noteVersionView,
  NoteView,
  noteView,
  NoteVisibility,
} from './note-schemas.ts';

const tags = ['notes'];

/** 20,000 characters, each escaped, and the other members. */
const bodyBytes = 262_144;

const NoteParams = Type.Object({
  id: Type.String({ maxLength: limits.paramLength, description: 'ID of the note.' }),
});

const subject = { format: 'uuid', description: 'Notes on this record alone.' };

const listNotesEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/:id/notes',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'listNotes',
  tags,
  summary: 'List notes of an incident',
  description:
    'Newest first, replies among them. Notes are seen like evidence: below Analyst public ones ' +
    'alone, and a note on evidence by those who can see the evidence.',
  params: IdParams,
  query: Type.Object({
    ...PageQuery,
    evidence_id: Type.Optional(Type.String(subject)),
    action_id: Type.Optional(Type.String(subject)),
    report_id: Type.Optional(Type.String(subject)),
  }),
  response: {
    200: Type.Object({
      notes: Type.Array(NoteView),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
  },
  errors: ['not_found'],
  async handle({ deps, request, reply, principal, params, query }) {
    const page = pageOf(query);
    const rows = await readNotes(deps, principal, params.id, query, page);
    const { elements, next_cursor } = paged(request, reply, page, rows, ({ id }) => id);
    return { notes: elements.map(noteView), count: elements.length, next_cursor };
  },
});

const createNoteEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents/:id/notes',
  access: 'Analyst',
  members: 'change',
  audit: { success: ['note.created'] },
  operationId: 'createNote',
  tags,
  summary: 'Write a note',
  description:
    'On the incident, or on one evidence record, action or report of it, or as a reply to a ' +
    'note. The audit log gets the SHA-256 of the text, not the text.',
  params: IdParams,
  body: Type.Object(
    {
      text: NoteText,
      visibility: OptionalNullable({ ...NoteVisibility, default: 'internal' }),
      evidence_id: OptionalNullable(Id),
      action_id: OptionalNullable(Id),
      report_id: OptionalNullable(Id),
      parent_id: OptionalNullable(Id),
      attachments: OptionalNullable(Attachments),
    },
    {
      examples: [{ text: 'Reproduced on **staging**.', visibility: 'internal' }],
    },
  ),
  response: { 201: NoteView },
  responseHeaders: ['ETag', 'Location'],
  errors: ['not_found', 'unknown_reference', 'conflict', 'invalid_transition'],
  idempotent: true,
  limits: { bodyBytes },
  async handle({ deps, reply, params, body, context }) {
    const note = await writeNote(deps, context, params.id, omitNulls(body));
    void reply.header('location', `/api/ip3/v1/notes/${note.id}`);
    return versioned(noteView(note), note.version);
  },
});

const getNoteEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/notes/:id',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'getNote',
  tags,
  summary: 'Read a note',
  description: 'The `ETag` serves `If-Match` of a later change.',
  params: NoteParams,
  response: { 200: NoteView },
  responseHeaders: ['ETag'],
  errors: ['not_found'],
  async handle({ deps, principal, params }) {
    const note = await readNote(deps, principal, params.id);
    return versioned(noteView(note), note.version);
  },
});

const editNoteEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/ip3/v1/notes/:id',
  access: 'Analyst',
  members: 'change',
  audit: { success: ['note.edited'] },
  operationId: 'editNote',
  tags,
  summary: 'Edit a note',
  description: 'By its author alone. Every version stays and can be read.',
  params: NoteParams,
  body: Type.Object(
    {
      text: Type.Optional(NoteText),
      visibility: Type.Optional(NoteVisibility),
      attachments: Type.Optional(Attachments),
    },
    {
      examples: [{ text: 'Reproduced on **staging** and on one host in production.' }],
    },
  ),
  response: { 200: NoteView },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'unknown_reference', 'invalid_transition'],
  conditional: 'version',
  limits: { bodyBytes },
  async handle({ deps, params, body, context }) {
    const note = await editNote(deps, context, params.id, body);
    return versioned(noteView(note), note.version);
  },
});

const listNoteVersionsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/notes/:id/versions',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'listNoteVersions',
  tags,
  summary: 'List versions of a note',
  description:
    'Newest first. While the text is withdrawn, its author and administrators read the texts; ' +
    'others see that the versions exist, and their hashes.',
  params: NoteParams,
  query: Type.Object(PageQuery),
  response: {
    200: Type.Object({
      versions: Type.Array(NoteVersionView),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
  },
  errors: ['not_found'],
  async handle({ deps, request, reply, principal, params, query }) {
    const { elements, next_cursor } = await pagedByNumber(request, reply, query, {
      read: (limit, before) => readNoteVersions(deps, principal, params.id, { limit, before }),
      numberOf: ({ version }) => version,
    });
    return { versions: elements.map(noteVersionView), count: elements.length, next_cursor };
  },
});

const retractNoteEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/notes/:id/retract',
  access: 'Analyst',
  members: 'change',
  audit: { success: ['note.retracted'] },
  operationId: 'retractNote',
  tags,
  summary: 'Withdraw the text of a note',
  description:
    'By its author or an administrator. The note stays with the reason and without its text; ' +
    'nothing is destroyed.',
  params: NoteParams,
  body: Type.Object(
    { reason: Type.String({ minLength: 1, maxLength: 5000, pattern: '\\S' }) },
    { additionalProperties: false, examples: [{ reason: 'Names a customer.' }] },
  ),
  response: { 200: NoteView },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'invalid_transition'],
  idempotent: true,
  conditional: 'version',
  async handle({ deps, params, body, context }) {
    const note = await retractNote(deps, context, params.id, body);
    return versioned(noteView(note), note.version);
  },
});

const restoreNoteEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/notes/:id/restore',
  access: 'Analyst',
  members: 'change',
  audit: { success: ['note.restored'] },
  operationId: 'restoreNote',
  tags,
  summary: 'Show a withdrawn note again',
  description: 'By the user who withdrew it, or an administrator.',
  params: NoteParams,
  response: { 200: NoteView },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'invalid_transition'],
  idempotent: true,
  conditional: 'version',
  async handle({ deps, params, context }) {
    const note = await restoreNote(deps, context, params.id);
    return versioned(noteView(note), note.version);
  },
});

export const noteEndpoints = [
  listNotesEndpoint,
  createNoteEndpoint,
  getNoteEndpoint,
  editNoteEndpoint,
  listNoteVersionsEndpoint,
  retractNoteEndpoint,
  restoreNoteEndpoint,
];
