// One entry of the log: when, who, what, the hash that links it, and its evidence if it is of the
// register.
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Trans, useTranslation } from 'react-i18next';
import type { LogEntry } from '../../api/types.gen.ts';
import { codeLabel } from '../../i18n/code-label.ts';
import { download as save } from '../../ui/download.ts';
import { Fault } from '../../ui/fault.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Person } from '../../ui/person.tsx';
import css from './engagements.module.css';

interface Props {
  engagement: string;
  entry: LogEntry;
  onRegister: ((entry: LogEntry) => void) | null;
}

export function Entry({ engagement, entry, onRegister }: Props) {
  const { t } = useTranslation();
  const { number, type, text, ts, ended_at, actor, addresses, hosts, incident_id } = entry;
  const isRegister = type === 'evidence_register';
  return (
    <li id={`entry-${number}`}>
      <p className="facts-line">
        <strong className="mono">#{number}</strong>
        <span className={isRegister ? 'badge is-good' : 'badge'}>
          {t(`engagements.log.types.${type}`)}
        </span>
        <span>
          <Instant at={ts} />
          {ended_at !== null && (
            <>
              {' '}
              – <Instant at={ended_at} />
            </>
          )}
        </span>
        <Person email={actor} />
        {incident_id !== null && (
          <Link to="/incidents/$id" params={{ id: incident_id }}>
            {t('actionField.incident_id')}
          </Link>
        )}
      </p>
      <p className="long-text">
        <bdi>{text}</bdi>
      </p>
      {addresses.length + hosts.length > 0 && (
        <p className="mono small hash">{[...addresses, ...hosts].join(', ')}</p>
      )}
      {entry.evidence !== null && (
        <RegisterEvidence engagement={engagement} number={number} evidence={entry.evidence} />
      )}
      <details>
        <summary>{t('engagements.log.chain')}</summary>
        <p className="small">
          <Trans
            i18nKey="engagements.recorded"
            components={{
              by: <Person email={entry.recorded_by} />,
              at: <Instant at={entry.recorded_at} />,
            }}
          />
        </p>
        <p className="mono small hash">{entry.prev}</p>
        <p className="mono small hash">{entry.hash}</p>
      </details>
      {onRegister !== null && !isRegister && (
        <div className={clsx('moves', css.entryMoves)}>
          <Button size="compact-xs" variant="default" onClick={() => onRegister(entry)}>
            {t('engagements.log.register', { number })}
          </Button>
        </div>
      )}
    </li>
  );
}

interface RegisterProps {
  engagement: string;
  number: number;
  evidence: NonNullable<LogEntry['evidence']>;
}

function RegisterEvidence({ engagement, number, evidence }: RegisterProps) {
  const { t } = useTranslation();
  const { evidence_type, source, integrity, hash_sha256, filename, content_ref } = evidence;
  const download = useMutation({
    mutationFn: () => {
      const log = `/api/ip3/v1/engagements/${encodeURIComponent(engagement)}/log`;
      return save(`${log}/${number}/content`, filename ?? `entry-${number}.bin`);
    },
  });
  return (
    <div className={css.register}>
      <p>
        <bdi>{codeLabel(evidence_type)}</bdi> · <bdi>{source}</bdi> · {t(`evidence.${integrity}`)}
      </p>
      <p className="mono small hash">{hash_sha256}</p>
      {integrity === 'declared' ? (
        <p className="mono small hash">{content_ref}</p>
      ) : (
        <Button
          size="compact-xs"
          variant="default"
          loading={download.isPending}
          onClick={() => download.mutate(undefined)}
        >
          {t('engagements.log.download')}
        </Button>
      )}
      {download.error !== null && <Fault error={download.error} />}
    </div>
  );
}
