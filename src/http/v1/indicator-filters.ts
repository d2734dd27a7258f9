// Filters of lists and exports of indicators.
import { Type } from 'typebox';
import { parseTimestamp, timestamp } from '../../domain/clock.ts';
import { closedValues } from '../../domain/filter.ts';
import { indicatorTypes } from '../../domain/indicator.ts';
import { required } from '../../domain/required.ts';
import { limits } from '../requests/limits.ts';

export const tags = ['indicators'];

export const path = '/api/ip3/v1/indicators';

export const filters = {
  type: Type.Optional(
    Type.String({ maxLength: 200, description: indicatorTypes.join(', '), examples: ['domain'] }),
  ),
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'A part of the value, in any case; defanged spellings are read.',
      examples: ['login-shop'],
    }),
  ),
  since: Type.Optional(
    Type.String({
      ...{ format: 'date-time', maxLength: 40, examples: ['2026-11-20T14:00:00Z'] },
      description: 'Seen at this instant or later.',
    }),
  ),
  incident: Type.Optional(
    Type.String({ maxLength: 64, description: 'ID or public ID of an incident that names it.' }),
  ),
};

interface Filters {
  type?: string;
  q?: string;
  since?: string;
  incident?: string;
}

export function askedOf({ type, q, since, incident }: Filters) {
  const instant = since === undefined ? undefined : required(parseTimestamp(since), 'time');
  return {
    type: closedValues('type', type, indicatorTypes),
    part: q?.trim(),
    since: instant && timestamp(instant),
    incident,
  };
}

export function isNumber(text: string): boolean {
  return /^\d{1,15}$/.test(text);
}

export const params = Type.Object({
  id: Type.String({ maxLength: limits.paramLength, description: 'ID of the indicator.' }),
});
