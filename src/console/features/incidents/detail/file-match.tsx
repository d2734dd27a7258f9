// "Is this file it?": hashed here and compared with the records; the file goes nowhere.
import { FileInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Evidence } from '../../../api/types.gen.ts';
import { codeLabel } from '../../../i18n/code-label.ts';
import { canHash, canHashFile, sha256Hex } from '../../../web-crypto.ts';
import css from './incident.module.css';

type Found = { hash: string } | 'hashing' | 'too_large' | null;

export function FileMatch({ records }: { records: readonly Evidence[] }) {
  const { t } = useTranslation();
  const [found, setFound] = useState<Found>(null);
  const compare = async (file: File | null) => {
    if (file === null) return setFound(null);
    if (!canHashFile(file)) return setFound('too_large');
    setFound('hashing');
    setFound({ hash: await sha256Hex(file) });
  };
  if (!canHash()) return null;
  return (
    <section className="gate screen-only" aria-labelledby="match-title">
      <h2 id="match-title">{t('match.title')}</h2>
      <FileInput
        label={t('match.file')}
        description={t('match.help')}
        placeholder={t('form.choose')}
        clearable
        onChange={(file) => void compare(file)}
      />
      <div role="status" className={css.match}>
        {found === 'hashing' && <p>{t('evidence.hashing')}</p>}
        {found === 'too_large' && <p>{t('match.tooLarge')}</p>}
        {found !== null && typeof found === 'object' && (
          <Result hash={found.hash} records={records} />
        )}
      </div>
    </section>
  );
}

function Result({ hash, records }: { hash: string; records: readonly Evidence[] }) {
  const { t } = useTranslation();
  const same = records.filter((one) => one.hash_sha256.toLowerCase() === hash);
  // What an import made points at its place in the imported file.
  const parts = records.filter((one) => one.content_ref.startsWith(`vault:sha256:${hash}#`));
  return (
    <>
      <p className="mono hash">{hash}</p>
      {same.map((one) => (
        <p key={one.id} className="is-met">
          <strong>{t('match.same', { type: codeLabel(one.evidence_type) })}</strong>{' '}
          <span className="mono">{one.id}</span>
        </p>
      ))}
      {same.length === 0 && parts.length > 0 && (
        <p>
          <strong>{t('match.part', { count: parts.length })}</strong>
        </p>
      )}
      {same.length === 0 && parts.length === 0 && (
        <p>
          <strong>{t('match.none')}</strong>
        </p>
      )}
    </>
  );
}
