// A write that a page makes: one request at a time, and what it changed is read anew.
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';

/** `changes` names what was read and is now old: the beginnings of keys of queries. */
export function useWrite<Input, Output>(
  write: (input: Input) => Promise<Output>,
  changes: readonly (readonly unknown[])[],
): UseMutationResult<Output, Error, Input> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: () =>
      Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
