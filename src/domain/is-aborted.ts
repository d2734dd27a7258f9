/** Whether the work that bears this signal is to end. */
export const isAborted = (signal?: AbortSignal): boolean => signal?.aborted === true;
