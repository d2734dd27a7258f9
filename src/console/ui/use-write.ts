// A write that a page makes: one request at a time; what it makes stale is read again.
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { Write } from '../api/write.ts';

/**
 * `onWritten` is called once the server has responded and before anything is read again: by then a
 * form that follows what was read might be gone.
 */
export function useWrite<Input, Output>(
  { run, changes }: Write<Input, Output>,
  onWritten?: (output: Output) => void,
): UseMutationResult<Output, Error, Input> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      const output = await run(input);
      onWritten?.(output);
      return output;
    },
    onSuccess: () =>
      Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
