// How complete the evidence is, dimension by dimension, with what is missing.
import { Progress, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import type {
  CoverageDimension,
  GetCoverageData,
  GetCoverageResponse,
} from '../../api/types.gen.ts';
import { Fault } from '../../ui/fault.tsx';

export function CoverageTab({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: ['incident', id, 'coverage'],
    queryFn: ({ signal }) =>
      call<GetCoverageData, GetCoverageResponse>('GET', '/api/ip3/v1/incidents/{id}/coverage', {
        path: { id },
        signal,
      }),
  });
  if (error !== null) return <Fault error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={300} />;
  const { dimensions, coverage_pct } = data.body;
  return (
    <>
      <p>
        <strong>{t('coverage.total', { pct: coverage_pct })}</strong>
      </p>
      <p className="small">{t('coverage.note')}</p>
      <ul className="dimensions">
        {dimensions.map((one) => (
          <Dimension key={one.key} dimension={one} />
        ))}
      </ul>
    </>
  );
}

function Dimension({ dimension }: { dimension: CoverageDimension }) {
  const { t } = useTranslation();
  const { label, score, missing, remedy } = dimension;
  return (
    <li>
      <span className="dimension-name">{label}</span>
      {score === null ? (
        <span className="small">{t('coverage.later')}</span>
      ) : (
        <>
          <Progress value={score} aria-label={label} size="lg" />
          <span className="dimension-score">{score} %</span>
        </>
      )}
      {missing.length > 0 && (
        <p className="small">
          {t('coverage.missing')}: {missing.join('; ')}. {remedy}
        </p>
      )}
    </li>
  );
}
