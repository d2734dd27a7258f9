// In a request for approval: what is to be erased, as things are now.
import { useQuery } from '@tanstack/react-query';
import { erasuresOf } from '../../../api/requests/erasures.ts';
import { Read } from '../../../ui/read.tsx';
import { ErasurePlan } from './erasure-plan.tsx';

export function AskedErasure({ incident }: { incident: string }) {
  return (
    <Read of={useQuery(erasuresOf(incident))} height={80}>
      {({ next }) => <ErasurePlan plan={next} />}
    </Read>
  );
}
