// The chain of custody, with what walking it in this browser has shown.
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { keys } from '../../../api/keys.ts';
import type { Evidence } from '../../../api/types.gen.ts';
import { Actor } from '../../../ui/actor.tsx';
import { Glyph } from '../../../ui/glyph.tsx';
import { Instant } from '../../../ui/instant.tsx';
import { canHash } from '../../../web-crypto.ts';
import { checkChain } from './custody-check.ts';
import css from './incident.module.css';

export function Custody({ record }: { record: Evidence }) {
  const { t } = useTranslation();
  const { chain_of_custody: chain } = record;
  const { data: check } = useQuery({
    queryKey: keys.custodyCheck(record.id, [
      record.hash_sha256,
      ...chain.map((one) => one.entry_hash),
    ]),
    queryFn: () => checkChain(record, chain),
    enabled: canHash(),
    staleTime: 0,
    gcTime: 0,
  });
  const broken = check?.broken ?? null;
  return (
    <div className={css.custodyBlock}>
      {!canHash() && <p className="small">{t('evidence.noCrypto')}</p>}
      {check !== undefined && broken === null && (
        <p className={clsx(css.chain, 'is-met')}>
          <span>
            <Glyph shape="check" />
          </span>{' '}
          {t('evidence.chain', { count: check.entries })}
        </p>
      )}
      {broken !== null && (
        <p className="incident-banner is-late" role="alert">
          <Glyph shape="cross" /> {t('evidence.chainBroken', { seq: broken.seq })}{' '}
          {t(`evidence.break.${broken.reason}`)}
        </p>
      )}
      <details>
        <summary>
          {t('evidence.custodyTitle')} ({t('evidence.custody', { count: chain.length })})
        </summary>
        <ol className="custody">
          {chain.map((entry) => (
            <li key={entry.seq} className={broken?.seq === entry.seq ? 'is-broken' : undefined}>
              <span className="mono">{entry.seq}</span> <Instant at={entry.ts} />{' '}
              <strong>
                <bdi>{entry.action}</bdi>
              </strong>{' '}
              <Actor name={entry.actor} /> · {t(`evidence.origin.${entry.origin}`)}
              <span className="mono hash">
                {t('evidence.hashAfter')} {entry.hash_after}
              </span>
              <span className="mono hash">
                {t('evidence.entryHash')} {entry.entry_hash}
              </span>
            </li>
          ))}
        </ol>
        <p className="small">{t('evidence.chainMeans')}</p>
      </details>
    </div>
  );
}
