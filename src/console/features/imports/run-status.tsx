// The state of a run: a word, with a shape where it is an end.
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { ImportRun } from '../../api/types.gen.ts';
import { Glyph } from '../../ui/glyph.tsx';
import type { Shape } from '../../ui/shapes.ts';
import css from './imports.module.css';

const shapes: Partial<Record<ImportRun['status'], Shape>> = {
  completed: 'check',
  completed_with_errors: 'up',
  failed: 'cross',
  undone: 'back',
};

const tones: Partial<Record<ImportRun['status'], string>> = {
  completed: 'is-good',
  completed_with_errors: clsx('is-watched', css.isLong),
  running: 'is-watched',
  failed: 'is-bad',
};

export function RunStatus({ status }: Pick<ImportRun, 'status'>) {
  const { t } = useTranslation();
  const shape = shapes[status];
  return (
    <span className={clsx('badge', tones[status])}>
      {shape !== undefined && <Glyph shape={shape} />} {t(`imports.status.${status}`)}
    </span>
  );
}
