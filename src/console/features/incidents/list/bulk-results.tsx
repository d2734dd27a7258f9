// A run over many incidents: how far it is, and a row for each with what became of it and why.
import { Button, CloseButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../ui/download.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { stopRun, type BulkItem, type BulkRun, type Outcome } from './bulk-run.ts';
import css from './bulk.module.css';

interface Props {
  run: BulkRun;
  onForget: () => void;
  children: ReactNode;
}

export function BulkResults({ run, onForget, children }: Props) {
  const { t } = useTranslation();
  const { kind, items, isOver } = run;
  const count = (state: Outcome['state']) =>
    items.filter((one) => one.outcome.state === state).length;
  const [done, refused] = [count('done'), count('refused')];
  const no = kind === 'check' ? 'blocked' : 'refused';
  const files = items.flatMap(({ outcome: { file } }) => (file === undefined ? [] : [file]));
  const settled = items.length - count('waiting') - count('running');
  return (
    <div className={css.bulkResults}>
      <header>
        <h2>{t(`bulk.kinds.${kind}`)}</h2>
        <p role="status">
          {isOver
            ? t(`bulk.did.${kind}`, { count: done })
            : t('bulk.progress', { done: settled, of: items.length })}
          {isOver && refused > 0 && ` ${t(`bulk.${no}`, { count: refused })}`}
        </p>
        {files.length > 1 && isOver && (
          <Button
            size="xs"
            variant="default"
            onClick={() => files.forEach(({ blob, name }) => saveFile(name, blob))}
          >
            {t('bulk.saveAll', { count: files.length })}
          </Button>
        )}
        {isOver ? (
          <CloseButton aria-label={t('bulk.forget')} onClick={onForget} />
        ) : (
          <Button size="xs" variant="default" onClick={stopRun}>
            {t('bulk.stop')}
          </Button>
        )}
      </header>
      {!isOver && (
        <progress aria-label={t(`bulk.kinds.${kind}`)} max={items.length} value={settled} />
      )}
      <ul>
        {items.map((item) => (
          <ResultRow key={item.incident.id} kind={kind} {...item} />
        ))}
      </ul>
      {children}
    </div>
  );
}

function ResultRow({ kind, incident, outcome }: BulkItem & Pick<BulkRun, 'kind'>) {
  const { t } = useTranslation();
  const { public_id, title } = incident;
  const { state, why, file } = outcome;
  const isBlocked = kind === 'check' && state === 'refused';
  const said = state === 'done' ? t(`bulk.done.${kind}`) : t(`bulk.states.${state}`);
  return (
    <li className={`is-${state}`}>
      <span className={css.bulkState}>
        {state === 'done' && <Glyph shape="check" />}
        {state === 'refused' && <Glyph shape="cross" />}{' '}
        {isBlocked ? t('bulk.states.blocked') : said}
      </span>
      <span className={css.bulkWhat}>
        <Link to="/incidents/$id" params={{ id: public_id }}>
          {public_id}
        </Link>{' '}
        <bdi>{title}</bdi>
        {state === 'refused' && <span className={css.bulkWhy}>{why ?? t('error.offline')}</span>}
      </span>
      {file !== undefined && (
        <Button size="compact-xs" variant="default" onClick={() => saveFile(file.name, file.blob)}>
          {t('bulk.save')}
        </Button>
      )}
    </li>
  );
}
