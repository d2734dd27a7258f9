// In a request for approval: what is to be erased, as things are now.
import { useQuery } from '@tanstack/react-query';
import type { ErasureScope } from '../../../../domain/erasure.ts';
import { erasuresOf } from '../../../api/requests/erasures.ts';
import { Read } from '../../../ui/read.tsx';
import { ErasurePlan } from './erasure-plan.tsx';

interface Props {
  incident: string;
  scope: ErasureScope;
}

export function AskedErasure({ incident, scope }: Props) {
  return (
    <Read of={useQuery(erasuresOf(incident, scope))} height={80}>
      {({ next }) => <ErasurePlan plan={next} scope={scope} />}
    </Read>
  );
}
