// The way back to a tour that was left.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { goOnTour, useTour } from './tour.ts';

/** In the panel of the account, which closes for it. */
export function TourAgain({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const tour = useTour();
  if (tour === null || tour.open) return null;
  return (
    <Button
      size="compact-xs"
      variant="default"
      onClick={() => {
        onDone();
        goOnTour({ ...tour, open: true });
      }}
    >
      {t('frame.tourAgain')}
    </Button>
  );
}
