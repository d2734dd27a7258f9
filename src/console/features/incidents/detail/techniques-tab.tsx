// Techniques that might be behind the incident: suggestions with reasons, and what people say of
// them.
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { techniquesOf } from '../../../api/requests/incidents.ts';
import { download } from '../../../ui/download.ts';
import { Fault } from '../../../ui/fault.tsx';
import { Nothing } from '../../../ui/nothing.tsx';
import { Read } from '../../../ui/read.tsx';
import { AddTechnique } from './add-technique.tsx';
import css from './incident.module.css';
import { TechniqueCard } from './technique-card.tsx';
import { TechniqueMatrix } from './technique-matrix.tsx';
import { useDetailSearch, useGo, type IncidentTechnique, type Shown } from './use-detail.ts';

export function TechniquesTab(shown: Shown) {
  const { t } = useTranslation();
  const { view } = useDetailSearch();
  const go = useGo();
  const id = shown.incident.public_id;
  const read = useQuery(techniquesOf(id));
  return (
    <>
      <p className="small">{t('techniques.note')}</p>
      <div className={clsx('moves', css.techniqueTools)}>
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
  const load = useMutation({
    mutationFn: (form: 'navigator' | 'stix') =>
      download(`/api/ip3/v1/incidents/${id}/ttp/${form}`, `${id}.${form}.json`),
  });
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
