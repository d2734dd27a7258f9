// What is wrong with a field, under it and part of its description for screen readers. The field
// itself is drawn by others, so the words go into the box around it.
import { useEffect, useId } from 'react';
import { createPortal } from 'react-dom';
import css from './checked-form.module.css';
import type { Control } from './form-faults.ts';

export function FieldError({ control, children }: { control: Control; children: string }) {
  const id = useId();
  useEffect(() => {
    const before = control.getAttribute('aria-describedby');
    control.setAttribute('aria-invalid', 'true');
    control.setAttribute('aria-describedby', [before, id].filter(Boolean).join(' '));
    return () => {
      control.removeAttribute('aria-invalid');
      if (before === null) control.removeAttribute('aria-describedby');
      else control.setAttribute('aria-describedby', before);
    };
  }, [control, id]);
  const box = control.closest('.mantine-InputWrapper-root') ?? control.parentElement;
  if (box === null) return null;
  return createPortal(
    <p id={id} className={css.fieldError}>
      {children}
    </p>,
    box,
  );
}
