// What the server refused about single fields: in a form each leads to its field, where the same
// is written.
import { useContext, useLayoutEffect, useState } from 'react';
import type { Problem } from '../api/types.gen.ts';
import { fieldLabel, fieldMessage } from '../i18n/problem-text.ts';
import css from './checked-form.module.css';
import { FieldError } from './field-error.tsx';
import { controlsOf, FormAround, labelOf, type Control } from './form-faults.ts';

type FieldError = NonNullable<Problem['errors']>[number];

export function RefusedFields({ errors }: { errors: readonly FieldError[] }) {
  const form = useContext(FormAround);
  const [controls, setControls] = useState<ReadonlyMap<string, Control>>(new Map());
  useLayoutEffect(() => {
    const around = form?.current ?? null;
    const known = around === null ? [] : controlsOf(around);
    setControls(new Map(known.map((control) => [labelOf(control), control])));
  }, [form, errors]);
  return errors.map(({ pointer, message }) => {
    const label = fieldLabel(pointer);
    const control = controls.get(label);
    return (
      <p key={pointer + message} className={css.wrongFields}>
        {control === undefined ? (
          <strong>{label}</strong>
        ) : (
          <button type="button" onClick={() => control.focus()}>
            {label}
          </button>
        )}{' '}
        {fieldMessage(message)}
        {control !== undefined && (
          <FieldError control={control}>{fieldMessage(message)}</FieldError>
        )}
      </p>
    );
  });
}
