// The form of a note: text with preview, people to mention, evidence to refer to, who can see it.
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { noteLimits } from '../../../domain/note.ts';
import type { Role } from '../../../domain/role.ts';
import { visibilities, type Visibility } from '../../../domain/visibility.ts';
import { evidenceOf } from '../../api/requests/evidence.ts';
import type { Evidence } from '../../api/types.gen.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { PersonPicker } from '../../ui/person-picker.tsx';
import type { Draft } from '../../ui/use-draft.ts';
import { usePeople } from '../../ui/use-people.ts';
import { FilesSent, useFiles } from './files.tsx';
import { lowestReader, MentionList, useMention } from './mention-list.tsx';
import { NoteText } from './note-text.tsx';
import type { NoteValues } from './note-values.ts';
import css from './notes.module.css';

interface Props {
  incident: string;
  draft: Draft<NoteValues>;
  label: string;
  submit: string;
  isPending: boolean;
  onSubmit: () => void;
  onCancel?: (() => void) | undefined;
  /** A reply has the visibility of its note, and a note on a report is never public. */
  choices?: readonly Visibility[];
  autoFocus?: boolean;
  children?: ReactNode;
}

export function NoteForm(props: Props) {
  const { draft, submit, isPending, onSubmit, onCancel, children } = props;
  const { t } = useTranslation();
  const [isPreview, preview] = useState(false);
  const { text } = draft.values;
  const isEmpty = text.trim() === '';
  const send = () => {
    if (isEmpty || isPending) return;
    preview(false);
    onSubmit();
  };
  return (
    <CheckedForm
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
      }}
    >
      {draft.isRestored && !isEmpty && <p className="small">{t('notes.restored')}</p>}
      {isPreview ? (
        <div className={css.preview} role="region" aria-label={t('notes.preview')}>
          <NoteText text={text} mentions={[]} />
        </div>
      ) : (
        <Writing {...props} />
      )}
      {children}
      <div className={css.tools}>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-pressed={isPreview}
          disabled={isEmpty}
          onClick={() => preview(!isPreview)}
        >
          {t(isPreview ? 'notes.write' : 'notes.preview')}
        </Button>
        {onCancel !== undefined && (
          <Button size="compact-sm" variant="subtle" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
        )}
        <Button
          type="submit"
          size="xs"
          variant="default"
          loading={isPending}
          disabled={isEmpty}
          aria-keyshortcuts="Control+Enter"
        >
          {submit}
        </Button>
      </div>
    </CheckedForm>
  );
}

function Writing({ incident, draft, label, choices = visibilities, autoFocus = false }: Props) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const [isOpen, open] = useState(autoFocus);
  useEffect(() => {
    if (autoFocus) area.current?.focus();
  }, [autoFocus]);
  const { text, visibility } = draft.values;
  const more = isOpen || text !== '';
  const needs = lowestReader(visibility);
  const mention = useMention({ draft, area, needs });
  const files = useFiles(incident, draft);
  return (
    <>
      <div className={css.writing}>
        <Textarea
          ref={area}
          aria-label={label}
          placeholder={t('notes.placeholder')}
          autosize
          minRows={more ? 3 : 1}
          maxRows={16}
          maxLength={noteLimits.text}
          value={text}
          data-note-text
          onFocus={() => open(true)}
          {...mention.field}
          {...files.field}
        />
        <MentionList mention={mention} />
      </div>
      <FilesSent files={files} />
      {more && (
        <div className={css.tools}>
          <Mention needs={needs} onChoose={mention.insert} />
          <Attached incident={incident} draft={draft} />
          {choices.length > 1 && (
            <NativeSelect
              label={t('notes.visibility')}
              value={visibility}
              onChange={(event) =>
                draft.change({ visibility: event.currentTarget.value as Visibility })
              }
              data={choices.map((value) => ({ value, label: t(`visibility.${value}`) }))}
            />
          )}
        </div>
      )}
    </>
  );
}

interface MentionProps {
  needs: Role;
  onChoose: (email: string) => void;
}

/** An address of an account, chosen or typed, goes into the text. */
function Mention({ needs, onChoose }: MentionProps) {
  const { t } = useTranslation();
  const [sought, seek] = useState('');
  const { known } = usePeople(sought, needs);
  const chosen = useEffectEvent((email: string) => {
    onChoose(email);
    seek('');
  });
  // Of people who are too many to be read in one go, the server says who is known.
  useEffect(() => {
    if (known !== undefined) chosen(known.email);
  }, [known]);
  return (
    <div className={css.people}>
      <PersonPicker label={t('notes.mention')} needs={needs} value={sought} onChange={seek} />
    </div>
  );
}

function Attached({ incident, draft }: { incident: string; draft: Draft<NoteValues> }) {
  const { t } = useTranslation();
  const { data } = useQuery(evidenceOf(incident));
  const records = data?.body.evidence ?? [];
  const { attachments } = draft.values;
  if (records.length === 0) return null;
  const nameOf = ({ evidence_type, source, filename }: Evidence) =>
    [evidence_type, filename ?? source].join(', ');
  const others = records.filter(({ id }) => !attachments.includes(id));
  const chosen = records.filter(({ id }) => attachments.includes(id));
  return (
    <div className={css.attached}>
      <NativeSelect
        label={t('notes.attach')}
        value=""
        disabled={attachments.length >= noteLimits.attachments}
        onChange={(event) =>
          draft.change({ attachments: [...attachments, event.currentTarget.value] })
        }
        data={[
          { value: '', label: t('notes.chooseRecord') },
          ...others.map((one) => ({ value: one.id, label: nameOf(one) })),
        ]}
      />
      {chosen.map((one) => (
        <Button
          key={one.id}
          size="compact-xs"
          variant="default"
          aria-label={t('notes.detach', { name: nameOf(one) })}
          onClick={() =>
            draft.change({ attachments: attachments.filter((other) => other !== one.id) })
          }
        >
          <Glyph shape="clip" /> <bdi>{nameOf(one)}</bdi> ×
        </Button>
      ))}
    </div>
  );
}
