// A field of a report as its template has it: a choice is chosen, everything else is written, with
// what the field takes.
import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LegalFieldDefinition } from '../../api/types.gen.ts';
import { CountriesChoice, CountryChoice, CurrencyChoice } from '../../ui/place-choices.tsx';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';

interface Props {
  label: string;
  /** Undefined while the list of fields is read. */
  definition: LegalFieldDefinition | undefined;
  description: string | undefined;
  fault: string | null;
  text: string;
  disabled: boolean;
  onText: (text: string) => void;
}

export function TypedField({ label, definition, description, fault, ...rest }: Props) {
  const { t } = useTranslation();
  const { text, disabled, onText } = rest;
  const { kind = 'text', options = null, expected } = definition ?? {};
  const error = fault === null ? undefined : t('draft.takes', { expected: fault });
  const shared = { label, description, error };
  if (kind === 'choice' && options !== null) {
    return (
      <NativeSelect
        {...shared}
        disabled={disabled}
        value={codeOf(options, text) ?? ''}
        onChange={(event) => onText(event.currentTarget.value)}
        data={[{ value: '', label: t('form.unset') }, ...options]}
      />
    );
  }
  if (kind === 'choices' && options !== null) {
    const chosen = text.split(';').flatMap((one) => codeOf(options, one.trim()) ?? []);
    return (
      <Checkbox.Group {...shared} value={chosen} onChange={(all) => onText(all.join('; '))}>
        <div className="stack">
          {options.map(({ value, label: word }) => (
            <Checkbox key={value} value={value} label={word} disabled={disabled} />
          ))}
        </div>
      </Checkbox.Group>
    );
  }
  if (isCoded(kind)) return <CodedField {...rest} {...shared} kind={kind} />;
  const isNarrative = kind === 'text' && !isShort(definition?.key ?? '');
  const takes = kind === 'text' ? undefined : t('draft.takes', { expected });
  return (
    <Textarea
      {...shared}
      description={[description, takes].filter(Boolean).join(' · ') || undefined}
      autosize
      minRows={isNarrative ? 3 : 1}
      maxLength={20_000}
      disabled={disabled}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}

const codedKinds = ['instant', 'country', 'currency', 'countries'] as const;
type CodedKind = (typeof codedKinds)[number];

function isCoded(kind: string): kind is CodedKind {
  return codedKinds.some((one) => one === kind);
}

interface CodedProps extends Pick<Props, 'text' | 'disabled' | 'onText'> {
  kind: CodedKind;
  label: string;
  description: string | undefined;
  error: string | undefined;
}

/** What the template keeps as a code, and people choose by its name. */
function CodedField({ kind, text, disabled, onText, ...shared }: CodedProps) {
  if (kind === 'instant') {
    return (
      <ZonedInstant
        {...shared}
        name={shared.label}
        value={instantIn(text)}
        disabled={disabled}
        onChange={(typed) => onText(typed.replace(/\.000Z$/, 'Z'))}
      />
    );
  }
  if (kind !== 'countries') {
    const Chosen = kind === 'country' ? CountryChoice : CurrencyChoice;
    return <Chosen {...shared} value={text} disabled={disabled} onValue={onText} />;
  }
  return (
    <CountriesChoice
      {...shared}
      value={text.split(';').flatMap((one) => one.trim() || [])}
      disabled={disabled}
      onValue={(all) => onText(all.join('; '))}
    />
  );
}

/** API clients can leave out the zone, which is UTC then; empty for what is no time. */
function instantIn(text: string): string {
  const time = Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(time) ? '' : new Date(time).toISOString();
}

/** Names, numbers and references of the template, not what happened. */
function isShort(key: string): boolean {
  return /^(entity|dora\.1)\./.test(key);
}

/** People might have written the label, or API clients the code. */
function codeOf(options: readonly { value: string; label: string }[], text: string) {
  const wanted = text.trim().toLowerCase();
  const found = options.find(
    ({ value, label }) => value.toLowerCase() === wanted || label.toLowerCase() === wanted,
  );
  return found?.value;
}
