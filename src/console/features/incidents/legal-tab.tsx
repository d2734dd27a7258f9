// The legal side of an incident, which has its own folder.
import type { Incident } from '../../api/types.gen.ts';
import { LegalView } from '../legal/legal-view.tsx';

export function LegalTab({ incident }: { incident: Incident }) {
  return <LegalView incident={incident} />;
}
