// A part of a page that shows what a request answered: skeleton, fault with a way to try again, or
// the answer, dimmed while a newer one is on its way.
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Fault } from './fault.tsx';
import { PageFault } from './page-fault.tsx';

interface Props<Data> {
  of: UseQueryResult<Data>;
  /** Pixels of the skeleton: about what the answer will take. */
  height?: number;
  /** Whether it is the whole page, heading included. */
  asPage?: boolean;
  /** The way back of a page that could not be read. */
  back?: ReactNode;
  children: (data: Data) => ReactNode;
}

export function Read<Data>({ of, height = 240, asPage = false, back, children }: Props<Data>) {
  const { data, error, refetch, isPlaceholderData } = of;
  if (data === undefined) {
    if (error === null) return <Skeleton height={height} />;
    const retry = () => void refetch();
    return asPage ? (
      <PageFault error={error} back={back} onRetry={retry} />
    ) : (
      <Fault error={error} onRetry={retry} />
    );
  }
  return (
    <>
      {error !== null && <Fault error={error} onRetry={() => void refetch()} />}
      <div className={isPlaceholderData ? 'is-old' : undefined} aria-busy={isPlaceholderData}>
        {children(data)}
      </div>
    </>
  );
}
