// The empty state: why, and what to do about it.
import type { ReactNode } from 'react';

interface Props {
  why: string;
  children?: ReactNode;
}

export function Nothing({ why, children }: Props) {
  return (
    <div className="nothing" role="status">
      <p>{why}</p>
      {children}
    </div>
  );
}
