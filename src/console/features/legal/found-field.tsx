// A field of a report that facts or the profile fill, and fields that the server refused.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';
import type { LegalDraft, LegalFieldDefinition } from '../../api/types.gen.ts';
import { codeLabel } from '../../i18n/code-label.ts';
import { Instant } from '../../ui/instant.tsx';

const inFields = '/report_fields/';

/** Fields whose text the server refused: the form says at each of them what it takes. */
export function refusedKeys(error: unknown): ReadonlySet<string> {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  const keys = errors.map(({ pointer }) => pointer);
  if (keys.some((pointer) => !pointer.startsWith(inFields))) return new Set();
  return new Set(keys.map((pointer) => pointer.slice(inFields.length)));
}

/** The Annexes of NIS2 name sectors by codes; a sector in words stays. */
function sectorWords(value: string | null): string {
  const words = (value ?? '').split(', ');
  return words.map((one) => (/^[a-z][a-z_]*$/.test(one) ? codeLabel(one) : one)).join(', ');
}

/** A value that no one wrote into this field. */
export function Found({
  field,
  kind,
}: {
  field: LegalDraft['fields'][number];
  kind: LegalFieldDefinition['kind'] | undefined;
}) {
  const { t } = useTranslation();
  const { label, value, source } = field;
  return (
    <dl className="facts">
      <div>
        <dt>{label}</dt>
        <dd>
          {kind === 'instant' && value !== null ? (
            <Instant at={`${value}Z`} />
          ) : (
            <bdi className="long-text">
              {field.key === 'entity.sector' ? sectorWords(value) : value}
            </bdi>
          )}{' '}
          <span className="small">{source !== null && t(`legal.source.${source}`)}</span>{' '}
          {source === 'recorded' && (
            <Link from="/incidents/$id" search={(before) => before} hash="legal-facts">
              {t('draft.atFacts')}
            </Link>
          )}
          <Confirmed of={field.confirmed} />
        </dd>
      </div>
    </dl>
  );
}

/** Who said the value last, and when; nothing where no person did. */
export function Confirmed({ of }: { of: LegalDraft['fields'][number]['confirmed'] }) {
  const { t } = useTranslation();
  if (of === null) return null;
  return (
    <p className="small">
      {t(`draft.confirmed.${of.as}`)} <bdi>{of.by}</bdi>, <Instant at={of.at} />
    </p>
  );
}

interface RefusedProps {
  keys: ReadonlySet<string>;
  fields: LegalDraft['fields'];
}

export function RefusedTexts({ keys, fields }: RefusedProps) {
  const { t } = useTranslation();
  if (keys.size === 0) return null;
  return (
    <p role="alert" className="warning">
      {t('draft.refused')}{' '}
      {fields.flatMap(({ key, label }) => (keys.has(key) ? [label] : [])).join('; ')}
    </p>
  );
}
