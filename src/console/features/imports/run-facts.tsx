// Which file it was, who sent it, and when.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportRun } from '../../api/types.gen.ts';
import { Actor } from '../../ui/actor.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Instant } from '../../ui/instant.tsx';
import { sizeWords } from '../../ui/size.ts';
import { KindName } from './kind-name.tsx';

export function RunFacts({ run }: { run: ImportRun }) {
  const { t } = useTranslation();
  const { undone_at, finished_at } = run;
  const facts: [string, ReactNode][] = [
    ['kind', <KindName key="kind" kind={run.connector} />],
    ['format', run.format],
    ['tool', [run.source_tool, run.tool_version].filter(Boolean).join(' ')],
    ['file', run.filename],
    ['size', sizeWords(run.bytes)],
    [
      'sha256',
      <>
        <span className="mono hash">{run.sha256}</span>{' '}
        <CopyButton text={run.sha256} label="SHA-256" />
      </>,
    ],
    ['by', <Actor key="by" name={run.actor} />],
    ['pulled', run.pulled && `${run.pulled.name}: ${run.pulled.part}`],
    ['started', <Instant key="at" at={run.started_at} />],
    ['finished', finished_at === null ? null : <Instant key="at" at={finished_at} />],
    ['undone', undone_at === undefined ? null : <Instant key="at" at={undone_at} />],
    ['undoneBy', run.undone_by === undefined ? null : <Actor key="un" name={run.undone_by} />],
    ['id', <span className="mono hash">{run.id}</span>],
  ];
  return (
    <section className="gate" aria-labelledby="facts-title">
      <h2 id="facts-title">{t('imports.file')}</h2>
      <dl className="facts">
        {facts
          .filter(([, value]) => value !== null && value !== undefined && value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{t(`imports.facts.${name as 'kind'}`)}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
