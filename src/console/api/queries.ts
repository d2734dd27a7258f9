// The requests of the console and the cache of their answers.
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // An answer that says no says it the second time as well.
      retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
    },
    // Sent at once or refused at once: not later, when who pressed the button is elsewhere.
    mutations: { networkMode: 'always' },
  },
});
