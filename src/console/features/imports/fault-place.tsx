// Where a file cannot be read, with the lines around it, read from the file on this machine.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../api/types.gen.ts';
import css from './imports.module.css';

/** Bytes before and after the place; a line can be longer than that. */
const around = 240;

export function FaultPlace({ file, problem }: { file: File; problem: Problem | null }) {
  const { t } = useTranslation();
  const [lines, setLines] = useState<string | null>(null);
  const [line, byte] = [problem?.['line'], problem?.['byte']];
  const at = typeof byte === 'number' && byte > 0 ? byte : null;
  useEffect(() => {
    if (at === null) return;
    void linesAround(file, at).then(setLines, () => setLines(null));
  }, [file, at]);
  if (at === null) return null;
  return (
    <figure className={css.faultPlace}>
      <figcaption className="small">
        {typeof line === 'number'
          ? t('imports.atLine', { line, byte: at })
          : t('imports.atByte', { byte: at })}
      </figcaption>
      {lines !== null && (
        <pre tabIndex={0} aria-label={t('imports.context')}>
          <bdi>{lines}</bdi>
        </pre>
      )}
    </figure>
  );
}

/** The line of the place with one before and one behind it, each as far as it is near. */
async function linesAround(file: File, byte: number): Promise<string> {
  const from = Math.max(0, byte - around);
  const before = (await file.slice(from, byte).text()).split('\n');
  const behind = (await file.slice(byte, byte + around).text()).split('\n');
  return `${before.slice(-2).join('\n')}${behind.slice(0, 2).join('\n')}`;
}
