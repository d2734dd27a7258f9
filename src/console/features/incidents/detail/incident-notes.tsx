// The notes on the incident as a whole; the key for a note opens the form of the tab.
import { Notes } from '../../notes/notes.tsx';
import { useDetailSearch, useGo } from './use-detail.ts';

export function IncidentNotes({ incident }: { incident: string }) {
  const { tab, do: doing } = useDetailSearch();
  const go = useGo();
  const isAsked = doing === 'note';
  return (
    <Notes
      incident={incident}
      autoFocus={isAsked}
      onWritten={isAsked ? () => go(tab === undefined ? {} : { tab }) : undefined}
    />
  );
}
