// How complete the evidence is, dimension by dimension, with what is missing and the way to it.
import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { coverageOf } from '../../../api/requests/incidents.ts';
import type { CoverageDimension } from '../../../api/types.gen.ts';
import { codeLabel } from '../../../i18n/code-label.ts';
import { knownText } from '../../../i18n/served.ts';
import { usePermission } from '../../../permission.ts';
import { percentText } from '../../../ui/number.ts';
import { Read } from '../../../ui/read.tsx';
import type { DetailSearch } from './tabs.ts';
import css from './technique.module.css';

export function CoverageTab({ id }: { id: string }) {
  const { t } = useTranslation();
  const read = useQuery(coverageOf(id));
  return (
    <Read of={read} height={300}>
      {({ body: { dimensions, coverage_pct } }) => (
        <>
          <p className={css.coverageTotal}>
            <strong>{t('coverage.total', { pct: percentText(coverage_pct / 100) })}</strong>
          </p>
          <p className="small">{t('coverage.note')}</p>
          <ul className="dimensions">
            {dimensions.map((one) => (
              <Dimension key={one.key} dimension={one} id={id} />
            ))}
          </ul>
        </>
      )}
    </Read>
  );
}

function Dimension({ dimension, id }: { dimension: CoverageDimension; id: string }) {
  const { t } = useTranslation();
  const { key, score, missing } = dimension;
  const { may } = usePermission('POST /api/ip3/v1/incidents/:id/evidence');
  const label = t(`coverage.dimension.${key}`, { defaultValue: dimension.label });
  return (
    <li>
      <span className="dimension-name">{label}</span>
      {score === null ? (
        <span className="small">{t('coverage.later')}</span>
      ) : (
        <>
          <Progress value={score} aria-label={label} size="lg" />
          <span className="dimension-score">{percentText(score / 100)}</span>
        </>
      )}
      {missing.length > 0 && (
        <p className="small">
          {t('coverage.missing')}: {missing.map(partText).join('; ')}.{' '}
          {t(`coverage.remedy.${key}`, { defaultValue: dimension.remedy ?? '' })}{' '}
          {may && (
            <Link to="/incidents/$id" params={{ id }} search={wayTo(dimension)}>
              {t('coverage.add', { dimension: label })}
            </Link>
          )}
        </p>
      )}
    </li>
  );
}

/** `access_log or waf_log`, a code, or a sentence of the server. */
function partText(part: string): string {
  const known = knownText(part);
  if (known !== undefined || !/^\w+(?: or \w+)*$/.test(part)) return known ?? part;
  return part
    .split(' or ')
    .map(codeLabel)
    .join(` ${i18next.t('coverage.or')} `);
}

const places: Readonly<Record<string, DetailSearch>> = {
  identification: { do: 'edit' },
  confirmation: { tab: 'evidence' },
  timeline: { do: 'times' },
  remediation: { tab: 'actions' },
  verification: { tab: 'evidence', add: 'retest_report' },
  notification: { tab: 'legal' },
};

/** Where what is missing is added; a kind of evidence is filled in, the first where any will do. */
function wayTo({ key, missing }: CoverageDimension): DetailSearch {
  if (key === 'analysis' && !missing.includes('root_cause_analysis')) return { tab: 'techniques' };
  const kind = missing[0]?.split(' or ')[0] ?? '';
  const isKind = key === 'collection' || key === 'analysis';
  return places[key] ?? { tab: 'evidence', add: isKind ? kind : '' };
}
