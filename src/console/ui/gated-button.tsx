// A button that says why it does nothing: it can be reached and read, and is never merely grey.
import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props extends ButtonProps {
  /** The id of the sentence that says why not; null when it can be pressed. */
  why: string | null;
  onClick?: () => void;
  type?: 'button' | 'submit';
  /** The one next step of a page: a key leads to it. */
  'data-next-step'?: boolean;
  /** Where the focus goes when the dialog that it opens is left. */
  'data-opens'?: string;
  children: ReactNode;
}

export function GatedButton({ why, onClick, type = 'button', children, ...look }: Props) {
  const isOff = why !== null;
  return (
    <Button
      {...look}
      type={isOff ? 'button' : type}
      className={isOff ? 'is-off' : undefined}
      aria-disabled={isOff}
      aria-describedby={why ?? undefined}
      onClick={isOff ? undefined : onClick}
    >
      {children}
    </Button>
  );
}
