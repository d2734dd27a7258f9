// What a reader of the record would miss, said before it has to be explained to the authority.
import { useTranslation } from 'react-i18next';
import {
  activeDays,
  activeDaysSoFar,
  daysBetween,
  type Concern,
} from '../../../domain/engagement-pace.ts';
import type { Engagement } from '../../api/types.gen.ts';
import { useToday } from './phase-line.tsx';

interface Props {
  engagement: Engagement;
  concerns: readonly Concern[];
}

export function Concerns({ engagement, concerns }: Props) {
  const { t } = useTranslation();
  const today = useToday();
  if (concerns.length === 0) return null;
  const { window } = engagement;
  const counts = {
    days: activeDaysSoFar(engagement, today) ?? 0,
    planned: window?.start && window.end ? daysBetween(window.start, window.end) : 0,
    least: activeDays,
  };
  return (
    <ul className="warning">
      {concerns.map((concern) => (
        <li key={concern}>{t(`engagements.concerns.${concern}`, counts)}</li>
      ))}
    </ul>
  );
}
