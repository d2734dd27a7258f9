// A form that says itself what is wrong with its fields, in the words and the language of the page:
// a list above them that takes the focus, each entry leading to its field, and the same under the
// field. Browsers would show one bubble in their own language.
import { Alert } from '@mantine/core';
import {
  useEffect,
  useRef,
  useState,
  type ComponentPropsWithRef,
  type SyntheticEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import css from './checked-form.module.css';
import { FieldError } from './field-error.tsx';
import { controlsOf, FormAround, labelOf, type Control } from './form-faults.ts';

/** Kinds of faults, as the browser finds them, in the order in which they are named. */
const kinds = [
  'badInput',
  'valueMissing',
  'typeMismatch',
  'tooShort',
  'rangeUnderflow',
  'rangeOverflow',
] as const;
type Kind = (typeof kinds)[number] | 'other';

interface Wrong {
  control: Control;
  label: string;
  kind: Kind;
}

type Props = Omit<ComponentPropsWithRef<'form'>, 'ref'> & {
  ref?: React.RefObject<HTMLFormElement | null>;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
};

export function CheckedForm({ onSubmit, onInput, children, ref, ...rest }: Props) {
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  const [wrong, setWrong] = useState<readonly Wrong[]>([]);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    const found = wrongControls(event.currentTarget);
    setWrong(found);
    if (found.length === 0) onSubmit(event);
    else event.preventDefault();
  };
  return (
    <form
      {...rest}
      ref={form}
      noValidate
      onSubmit={submit}
      onInput={(event) => {
        const control = event.target as Control;
        if (wrong.some((one) => one.control === control) && control.validity.valid) {
          setWrong(wrong.filter((one) => one.control !== control));
        }
        onInput?.(event);
      }}
    >
      <WrongFields wrong={wrong} />
      <FormAround value={form}>{children}</FormAround>
    </form>
  );
}

function wrongControls(form: HTMLFormElement): Wrong[] {
  return controlsOf(form)
    .filter((control) => control.willValidate && !control.validity.valid)
    .map((control) => ({ control, label: labelOf(control), kind: kindOf(control.validity) }));
}

function kindOf(validity: ValidityState): Kind {
  return kinds.find((kind) => validity[kind]) ?? 'other';
}

function WrongFields({ wrong }: { wrong: readonly Wrong[] }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const count = wrong.length;
  const before = useRef(0);
  useEffect(() => {
    // The focus stays in the field whose fault is being repaired.
    if (count > before.current) box.current?.focus();
    before.current = count;
  }, [count]);
  if (count === 0) return null;
  return (
    <>
      <Alert
        ref={box}
        color="red"
        role="alert"
        tabIndex={-1}
        className={css.wrongFields}
        title={t('wrongFields', { count })}
      >
        <ul>
          {wrong.map(({ control, label, kind }) => (
            <li key={`${label} ${kind}`}>
              <button type="button" onClick={() => control.focus()}>
                {label}
              </button>
              {': '}
              {t(`wrongField.${kind}`)}
            </li>
          ))}
        </ul>
      </Alert>
      {wrong.map(({ control, label, kind }) => (
        <FieldError key={`${label} ${kind}`} control={control}>
          {t(`wrongField.${kind}`)}
        </FieldError>
      ))}
    </>
  );
}
