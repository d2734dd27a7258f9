// The fields of a report. What no fact fills can be written here; it is kept with the facts of the
// incident and is in every report that is exported afterwards.
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keys } from '../../api/keys.ts';
import { legalCatalogue, legalFacts, saveReportTexts } from '../../api/requests/legal.ts';
import type { LegalDraft, LegalFacts, LegalFieldDefinition } from '../../api/types.gen.ts';
import { usePermission } from '../../permission.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useWrite } from '../../ui/use-write.ts';
import { sectionsOf, type DraftSection } from './draft-sections.ts';
import { draftFieldId, focusDraftField } from './focus-fact.ts';
import { Confirmed, Found, refusedKeys, RefusedTexts } from './found-field.tsx';
import css from './legal.module.css';
import { TypedField } from './typed-field.tsx';
import { Undecided } from './undecided.tsx';

interface Props {
  incident: string;
  duty: string;
  draft: LegalDraft;
  /** Called with whether saving these is the next step. */
  onFilling: (is: boolean) => void;
}

type Field = LegalDraft['fields'][number];

export function DraftFields({ incident, duty, draft, onFilling }: Props) {
  const { t } = useTranslation();
  const facts = useQuery(legalFacts(incident)).data;
  const definitions = useQuery(legalCatalogue(draft.language)).data?.body.fields ?? [];
  const { may, needs } = usePermission('PUT /api/ip3/v1/incidents/:id/legal-facts');
  const written = (facts?.body.facts['report_fields'] ?? {}) as Record<string, string>;
  const { values, change, clear } = useDraft<{ texts: Record<string, string> }>(
    `legal.fields.${incident}.${duty}`,
    { texts: {} },
  );
  const { field: asked } = useSearch({ from: '/inside/incidents/$id' });
  useEffect(() => {
    if (asked !== undefined) focusDraftField(asked);
  }, [asked]);
  const save = useWrite(saveReportTexts(incident, facts?.etag));
  const texts = values.texts;
  const changed = Object.entries(texts).filter(([key, text]) => text !== (written[key] ?? ''));
  const refused = refusedKeys(save.error);
  const open = draft.fields.filter(({ key }) => draft.incomplete.includes(key));
  const isFilling = may && open.length > 0 && changed.length > 0;
  useEffect(() => onFilling(isFilling), [onFilling, isFilling]);
  return (
    <CheckedForm
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const texts = { ...written, ...Object.fromEntries(changed) };
        save.mutate(factsWith(facts?.body, texts), { onSuccess: clear });
      }}
    >
      <h4>{t('draft.fields')}</h4>
      <p className="small">{t('draft.fieldsMore')}</p>
      <p role="status" className={open.length > 0 ? 'warning' : 'small'}>
        {open.length === 0 ? t('draft.complete') : t('draft.toConfirm', { count: open.length })}
      </p>
      <Undecided draft={draft} />
      {sectionsOf(draft).map((section) => (
        <Section key={section.name} section={section}>
          {section.fields.map((field) => (
            <FieldRow
              key={field.key}
              field={field}
              definition={definitions.find(({ key }) => key === field.key)}
              isRefused={refused.has(field.key)}
              isUndecided={draft.undecided.includes(field.key)}
              isWritten={written[field.key] !== undefined}
              text={texts[field.key] ?? written[field.key] ?? ''}
              disabled={!may}
              onText={(text) => change({ texts: { ...texts, [field.key]: text } })}
            />
          ))}
        </Section>
      ))}
      <div className="moves">
        <Button
          type="submit"
          size="xs"
          variant={isFilling ? 'filled' : 'default'}
          disabled={!may || changed.length === 0 || facts === undefined}
          loading={save.isPending}
        >
          {t('draft.saveFields')}
        </Button>
        {!may && <span className="needs-role">{t('legal.needs', { role: needs })}</span>}
        {may && changed.length === 0 && <span className="small">{t('draft.noChange')}</span>}
      </div>
      {save.error !== null && <Refused {...{ incident, error: save.error, draft }} />}
    </CheckedForm>
  );
}

/** Someone saved facts in between: read them, then these texts can be saved on top. */
function Refused({
  incident,
  error,
  draft,
}: {
  incident: string;
  error: Error;
  draft: LegalDraft;
}) {
  const queries = useQueryClient();
  const queryKey = keys.incident.legal(incident);
  const refused = refusedKeys(error);
  if (refused.size > 0) return <RefusedTexts keys={refused} fields={draft.fields} />;
  return <Fault error={error} onRetry={() => void queries.invalidateQueries({ queryKey })} />;
}

/** A section of the form, with how much of it is still open. */
function Section({ section, children }: { section: DraftSection; children: ReactNode }) {
  const { t } = useTranslation();
  const { name, open } = section;
  if (name === null) return children;
  return (
    <fieldset className={clsx('stack', css.draftSection)}>
      <legend>{t(`draft.sections.${name}`)}</legend>
      {open > 0 && <p className="small">{t('draft.toConfirm', { count: open })}</p>}
      {children}
    </fieldset>
  );
}

/** The facts with these texts of the report in the place of the former ones. */
function factsWith(facts: LegalFacts | undefined, texts: Record<string, string>) {
  const kept = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  const report_fields = kept.length === 0 ? null : Object.fromEntries(kept);
  return { ...facts?.facts, report_fields };
}

interface RowProps {
  field: Field;
  definition: LegalFieldDefinition | undefined;
  isRefused: boolean;
  /** The law asks for it in certain cases, and no other field says whether this is one. */
  isUndecided: boolean;
  isWritten: boolean;
  text: string;
  disabled: boolean;
  onText: (text: string) => void;
}

/** The number of the incident is no text that someone writes for a recipient. */
const givenByIncident = 'dora.2.1';

/** The users that the incident counts are proposed as the persons of the notification. */
const countOfPersons = 'gdpr.data_subjects';

function FieldRow(props: RowProps) {
  const { field, definition, isWritten } = props;
  const isWords = definition?.kind === 'text' || field.key === countOfPersons;
  const isOwnWords = isWords && field.key !== givenByIncident;
  const isSuggestion = field.source === 'incident' && isOwnWords;
  return (
    <div id={draftFieldId(field.key)}>
      {field.value !== null && !isWritten && !isSuggestion && (
        <Found field={field} kind={definition?.kind} />
      )}
      {(field.value === null || isWritten || isSuggestion) && <Written {...props} />}
      {isSuggestion && !isWritten && <Suggestion {...props} />}
    </div>
  );
}

/** The words of colleagues go out once a person has taken them over and saved them. */
function Suggestion({ field, text, disabled, onText }: RowProps) {
  const { t } = useTranslation();
  const value = field.value ?? '';
  return (
    <div className="small">
      {t('draft.suggested')} <bdi className="long-text">{value}</bdi>{' '}
      {text === '' && (
        <Button
          size="compact-xs"
          variant="default"
          disabled={disabled}
          onClick={() => onText(value)}
        >
          {t('draft.take', { field: field.label })}
        </Button>
      )}
    </div>
  );
}

function Written(props: RowProps) {
  const { t } = useTranslation();
  const { field, definition, isRefused, isUndecided, text, disabled, onText } = props;
  const { label, mandatory, fault, confirmed } = field;
  const need = mandatory
    ? t('draft.mandatory')
    : isUndecided
      ? t('draft.undecidedHere')
      : undefined;
  return (
    <>
      <TypedField
        {...{ label, definition, text, disabled, onText }}
        fault={isRefused ? (definition?.expected ?? fault) : fault}
        description={need}
      />
      <Confirmed of={confirmed} />
    </>
  );
}
