// Attaching evidence: a file that is hashed here before it is sent, a reference with its hash, or
// text as it was pasted.
import { Button, Checkbox, NativeSelect, Progress, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRetestType } from '../../../../domain/closure.ts';
import { isRetestOutcome, retestOutcomes } from '../../../../domain/evidence.ts';
import { visibilities } from '../../../../domain/visibility.ts';
import { evidenceFields } from '../../../../fields/evidence.ts';
import { keys } from '../../../api/keys.ts';
import { codeLabel } from '../../../i18n/code-label.ts';
import { CheckedForm } from '../../../ui/checked-form.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { useFieldWords } from '../../../ui/field-words.ts';
import { AttachContent } from './attach-content.tsx';
import { typeOfWords, typePattern } from './evidence-words.ts';
import css from './incident.module.css';
import { readsNegative } from './negative-type.ts';
import { emptyPiece, sendPiece, type Piece } from './send-evidence.ts';
import { useDetailSearch } from './use-detail.ts';

export function AttachEvidence({ incident }: { incident: string }) {
  const { t } = useTranslation();
  const { add } = useDetailSearch();
  return (
    <section className="gate screen-only" aria-labelledby="attach-title">
      <h2 id="attach-title">{t('evidence.addTitle')}</h2>
      {/* Another type in the address is another form. */}
      <AttachForm
        key={add ?? ''}
        incident={incident}
        type={add ?? ''}
        isAsked={add !== undefined}
      />
    </section>
  );
}

interface FormProps {
  incident: string;
  type: string;
  isAsked: boolean;
}

function AttachForm({ incident, type, isAsked }: FormProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const start = { ...emptyPiece, evidence_type: type };
  const [piece, setPiece] = useState<Piece>(start);
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isDone, setDone] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<Piece>) => {
    setPiece((before) => ({ ...before, ...part }));
    setDone(false);
  };
  useEffect(() => {
    if (!isAsked) return;
    const name =
      type === '' ? 'input[name=evidence_type]' : '.attach-first :is(button, input, textarea)';
    form.current?.querySelector<HTMLElement>(name)?.focus();
  }, [isAsked, type]);
  const submit = async () => {
    setError(null);
    setSent(0);
    try {
      await sendPiece(incident, piece, setSent);
      setPiece(emptyPiece);
      setDone(true);
      await queries.invalidateQueries({ queryKey: keys.incident.of(incident) });
    } catch (fault) {
      setError(fault);
    } finally {
      setSent(null);
    }
  };
  return (
    <CheckedForm
      ref={form}
      className={clsx('stack', css.evidenceForm)}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TypeOfEvidence piece={piece} onChange={change} />
      <AttachContent piece={piece} onChange={change} />
      <About piece={piece} onChange={change} />
      {sent !== null && <Progress value={sent} aria-label={t('evidence.sending')} />}
      <Button type="submit" variant="filled" size="xs" loading={sent !== null}>
        {t('evidence.submit')}
      </Button>
      <p role="status" className="small">
        {isDone && t('evidence.attached')}
      </p>
      {error !== null && <Fault error={error} />}
    </CheckedForm>
  );
}

interface PartProps {
  piece: Piece;
  onChange: (part: Partial<Piece>) => void;
}

function TypeOfEvidence({ piece, onChange }: PartProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const { evidence_type } = piece;
  const [typed, setTyped] = useState(() => (evidence_type === '' ? '' : codeLabel(evidence_type)));
  // Emptied from outside, once a piece was sent.
  const shown = evidence_type === '' && typeOfWords(typed) !== '' ? '' : typed;
  return (
    <>
      <TextInput
        name="evidence_type"
        {...words('evidenceField.evidence_type')}
        value={shown}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange({ evidence_type: typeOfWords(event.currentTarget.value) });
        }}
        list="evidence-types"
        pattern={typePattern}
        maxLength={64}
        required
      />
      <datalist id="evidence-types">
        {evidenceFields.evidence_type.suggestions.map((one) => (
          <option key={one} value={codeLabel(one)} />
        ))}
      </datalist>
      {isRetestType(evidence_type) && readsNegative(evidence_type) && (
        <p className="warning">{t('close.negative', { type: codeLabel(evidence_type) })}</p>
      )}
    </>
  );
}

/** Empty for a choice that is none. */
function outcomeOf(text: string): Piece['retest_outcome'] {
  return isRetestOutcome(text) ? text : '';
}

function About({ piece, onChange }: PartProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const { evidence_type, source, confidence, visibility, isSure, retest_outcome } = piece;
  return (
    <>
      {isRetestType(evidence_type) && (
        <NativeSelect
          {...words('evidenceField.retest_outcome')}
          value={retest_outcome}
          onChange={(event) => onChange({ retest_outcome: outcomeOf(event.currentTarget.value) })}
          data={[
            { value: '', label: t('form.unset') },
            ...retestOutcomes.map((value) => ({ value, label: t(`evidence.outcomes.${value}`) })),
          ]}
        />
      )}
      <TextInput
        {...words('evidenceField.source')}
        value={source}
        onChange={(event) => onChange({ source: event.currentTarget.value })}
        maxLength={evidenceFields.source.max}
        required
      />
      <TextInput
        type="number"
        {...words('evidenceField.confidence')}
        min={0}
        max={evidenceFields.confidence.max}
        value={String(confidence)}
        onChange={(event) => onChange({ confidence: Number(event.currentTarget.value) })}
        required
      />
      <NativeSelect
        {...words('evidenceField.visibility', t(`visibility.who.${visibility}`))}
        value={visibility}
        onChange={(event) => onChange({ visibility: event.currentTarget.value as 'internal' })}
        data={visibilities.map((value) => ({ value, label: t(`visibility.${value}`) }))}
      />
      {visibility === 'public' && (
        <Checkbox
          required
          label={t('visibility.sure')}
          checked={isSure}
          onChange={(event) => onChange({ isSure: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
