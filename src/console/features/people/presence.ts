// Who else has the incident open now, and what of it they write. This window gives a sign of life
// every few seconds while it is visible and follows the server.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { presenceLimits, type Writing } from '../../../domain/presence.ts';
import { keys } from '../../api/keys.ts';
import { leave, presenceOn, type Present } from '../../api/requests/watching.ts';
import { usePreferences } from '../../preferences.ts';
import { useSession } from '../../session.ts';

/** What is written in this window. */
export interface Place {
  writing: Writing;
  note_id: string | null;
}

const window_id = crypto.randomUUID();
/** The forms that hold a text, the youngest last. */
const forms: Place[] = [];

function signOf() {
  const { writing = null, note_id = null } = forms.at(-1) ?? {};
  return { window_id, writing, note_id };
}

const none: readonly Present[] = [];

/** Shows this window to the others while the page of the incident is shown; called once by it. */
export function usePresence(incident: string, isThere: boolean): void {
  const { live } = usePreferences();
  const { session, ended } = useSession();
  const isOn = isThere && live && session !== null && ended === null;
  useQuery({
    ...presenceOn(incident, signOf),
    enabled: isOn,
    refetchInterval: presenceLimits.beatSeconds * 1000,
    staleTime: 0,
  });
  useEffect(() => {
    if (!isOn) return undefined;
    return () => void leave(window_id).catch(() => undefined);
  }, [isOn, incident]);
}

export function usePresent(incident: string): readonly Present[] {
  const { data } = useQuery({ ...presenceOn(incident, signOf), enabled: false });
  return data ?? none;
}

/** Shows the others that a text is being written; at once, and until it is sent or left. */
export function useWriting(incident: string, { writing, note_id }: Place, isOn: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isOn) return undefined;
    const form = { writing, note_id };
    const say = () => void queries.invalidateQueries({ queryKey: keys.presence(incident) });
    forms.push(form);
    say();
    return () => {
      forms.splice(forms.indexOf(form), 1);
      say();
    };
  }, [queries, incident, writing, note_id, isOn]);
}
