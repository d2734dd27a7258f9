// The last change to all that match, until it is put away; it survives a reload of the page.
import { useState } from 'react';
import { keptAs } from '../../../base-path.ts';

const jobKey = keptAs('bulk-change');

export function keptJob(): string | null {
  return sessionStorage.getItem(jobKey);
}

export function useBulkJob(): [string | null, (id: string | null) => void] {
  const [job, setJob] = useState(keptJob);
  const keep = (id: string | null) => {
    if (id === null) sessionStorage.removeItem(jobKey);
    else sessionStorage.setItem(jobKey, id);
    setJob(id);
  };
  return [job, keep];
}
