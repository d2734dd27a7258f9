// One incident: what it is, how far it is, what it lacks, and what is to be done.
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { keys } from '../../../api/keys.ts';
import { oneIncident } from '../../../api/requests/incidents.ts';
import { useLiveRecord } from '../../../live/use-live-record.ts';
import { Fault } from '../../../ui/fault.tsx';
import { PageFault } from '../../../ui/page-fault.tsx';
import { usePresence } from '../../people/presence.ts';
import { EraseDialog } from '../erasures/erase-dialog.tsx';
import { MergeDialog } from '../merges/merge-dialog.tsx';
import { OutcomeDialog } from '../outcomes/outcome-dialog.tsx';
import { SplitDialog } from '../splits/split-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { DetailKeys } from './detail-keys.tsx';
import { DetailTabs } from './detail-tabs.tsx';
import { Heading } from './heading.tsx';
import { useDetailSearch, type Shown } from './use-detail.ts';
import { WholePage } from './whole-page.tsx';

export function IncidentDetail() {
  const { id } = useParams({ from: '/inside/incidents/$id' });
  useLiveRecord(keys.incident.of(id), id);
  const { data, error, refetch } = useQuery(oneIncident(id));
  usePresence(id, data !== undefined);
  if (data === undefined && error !== null) {
    return <PageFault error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton height={400} />;
  return (
    <>
      {error !== null && <Fault error={error} onRetry={() => void refetch()} />}
      <Page key={id} incident={data.body} etag={data.etag} />
    </>
  );
}

function Page(shown: Shown) {
  const { do: doing } = useDetailSearch();
  return (
    <>
      <DetailKeys incident={shown.incident} />
      {doing === 'print' ? (
        <>
          <Heading incident={shown.incident} tabs={null} />
          <WholePage {...shown} />
        </>
      ) : (
        <DetailTabs {...shown} />
      )}
      <CloseDialog {...shown} />
      <OutcomeDialog {...shown} />
      <MergeDialog {...shown} />
      <EraseDialog {...shown} />
      <SplitDialog {...shown} />
    </>
  );
}
