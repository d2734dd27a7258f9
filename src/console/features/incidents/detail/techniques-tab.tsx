// Techniques that may be behind the incident: suggestions with reasons, and what people say of
// them.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import type { ListTechniquesData, ListTechniquesResponse } from '../../../api/types.gen.ts';
import { download } from '../../../ui/download.ts';
import { Fault } from '../../../ui/fault.tsx';
import { Nothing } from '../../../ui/nothing.tsx';
import { Read } from '../../../ui/read.tsx';
import { useWrite } from '../../../ui/use-write.ts';
import { AddTechnique, TechniqueCard } from './technique-card.tsx';
import { TechniqueMatrix } from './technique-matrix.tsx';
import { useDetailSearch, useGo, type IncidentTechnique, type Shown } from './use-detail.ts';

export function TechniquesTab(shown: Shown) {
  const { t } = useTranslation();
  const { view } = useDetailSearch();
  const go = useGo();
  const id = shown.incident.public_id;
  const read = useQuery({
    queryKey: ['incident', id, 'techniques'],
    queryFn: ({ signal }) =>
      call<ListTechniquesData, ListTechniquesResponse>('GET', '/api/ip3/v1/incidents/{id}/ttp', {
        path: { id },
        signal,
      }),
  });
  return (
    <>
      <p className="small">{t('techniques.note')}</p>
      <div className="moves technique-tools">
        <Button
          size="compact-sm"
          variant="default"
          aria-pressed={view === 'matrix'}
          onClick={() => go({ tab: 'techniques', view: view === 'matrix' ? undefined : 'matrix' })}
        >
          {t(view === 'matrix' ? 'techniques.list' : 'techniques.matrix')}
        </Button>
        <Layers id={id} />
      </div>
      <Read of={read} height={240}>
        {({ body: { ttps } }) => (
          <>
            {ttps.length === 0 && <Nothing why={t('techniques.none')} />}
            {ttps.length > 0 && view === 'matrix' && <TechniqueMatrix techniques={ttps} />}
            {view !== 'matrix' && <List techniques={ttps} {...shown} />}
          </>
        )}
      </Read>
    </>
  );
}

function List({ techniques, ...shown }: Shown & { techniques: readonly IncidentTechnique[] }) {
  return (
    <div className="two-columns">
      <div>
        {techniques.map((one) => (
          <TechniqueCard key={one.technique_id} technique={one} {...shown} />
        ))}
      </div>
      <AddTechnique {...shown} />
    </div>
  );
}

function Layers({ id }: { id: string }) {
  const { t } = useTranslation();
  const load = useWrite(
    (form: 'navigator' | 'stix') =>
      download(`/api/ip3/v1/incidents/${id}/ttp/${form}`, `${id}.${form}.json`),
    [],
  );
  return (
    <>
      {(['navigator', 'stix'] as const).map((form) => (
        <Button
          key={form}
          size="compact-sm"
          variant="default"
          loading={load.isPending}
          onClick={() => load.mutate(form)}
        >
          {t(`techniques.${form}`)}
        </Button>
      ))}
      {load.error !== null && <Fault error={load.error} />}
    </>
  );
}
