// The check box of rows: an element of the browser, as a list has one for each row that it draws.
import { useEffect, useRef, type ComponentProps } from 'react';
import css from './choose-box.module.css';

interface Props extends ComponentProps<'input'> {
  /** Some rows are chosen, others are not. */
  isPart?: boolean;
}

export function ChooseBox({ isPart = false, ...input }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isPart;
  });
  return <input type="checkbox" ref={box} className={css.box} {...input} />;
}
