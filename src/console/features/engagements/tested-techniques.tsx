// Techniques that the log says were tested, and whether an incident of the log has them.
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { testedTechniques } from '../../api/requests/engagement-results.ts';
import type { TestedTechnique } from '../../api/types.gen.ts';
import { download } from '../../ui/download.ts';
import { Fault } from '../../ui/fault.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { Read } from '../../ui/read.tsx';
import { Rows } from '../../ui/rows.tsx';

const columns = ['technique', 'state', 'where'] as const;

export function TestedTechniques({ id }: { id: string }) {
  const { t } = useTranslation();
  const read = useQuery(testedTechniques(id));
  const title = t('engagements.techniques.title');
  return (
    <section aria-labelledby="tested-title">
      <h2 id="tested-title">{title}</h2>
      <Read of={read} height={120}>
        {({ body }) =>
          body.techniques.length === 0 ? (
            <Nothing why={t('engagements.techniques.empty')} />
          ) : (
            <>
              <p className="small">
                {t('engagements.techniques.share', {
                  recorded: body.recorded,
                  tested: body.tested,
                })}
              </p>
              <Rows
                caption={title}
                rows={body.techniques}
                rowKey={({ technique_id }) => technique_id}
                columns={columns.map((name) => ({
                  name: name === 'technique' ? 'title' : name,
                  heading: t(`engagements.techniques.${name}`),
                  cell: (one: TestedTechnique) => <Cell name={name} one={one} />,
                }))}
              />
              <Layer id={id} />
            </>
          )
        }
      </Read>
    </section>
  );
}

function Cell({ name, one }: { name: (typeof columns)[number]; one: TestedTechnique }) {
  const { t } = useTranslation();
  if (name === 'state') return t(`engagements.techniques.states.${one.state}`);
  if (name === 'technique') {
    return (
      <a href={one.url} rel="noreferrer" target="_blank">
        <span className="mono">{one.technique_id}</span> <span lang="en">{one.name}</span>
      </a>
    );
  }
  const numbers = one.entries.map((number) => `#${number}`).join(', ');
  return (
    <>
      {one.entries.length > 0 && t('engagements.techniques.entry', { numbers })}
      {one.incidents.map((incident) => (
        <span key={incident}>
          {' '}
          <Link to="/incidents/$id" params={{ id: incident }}>
            {incident}
          </Link>
        </span>
      ))}
    </>
  );
}

function Layer({ id }: { id: string }) {
  const { t } = useTranslation();
  const load = useMutation({
    mutationFn: () => {
      const path = `/api/ip3/v1/engagements/${encodeURIComponent(id)}/techniques/navigator`;
      return download(path, `${id}.navigator.json`);
    },
  });
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={load.isPending}
        onClick={() => load.mutate()}
      >
        {t('engagements.techniques.navigator')}
      </Button>
      {load.error !== null && <Fault error={load.error} />}
    </>
  );
}
