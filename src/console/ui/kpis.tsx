// Key figures, each with what it says and does not say; one without a case is "no data", never 0.
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Overview, RegimeClocks, Statistics } from '../api/types.gen.ts';
import { durationText } from './duration.ts';
import css from './figure.module.css';
import { numberText, percentText } from './number.ts';
import { Sparkline } from './sparkline.tsx';

const minute = 60_000;

interface Kpi {
  name: string;
  /** Where it is the label of a field. */
  label?: string;
  /** Null: nothing was measured. */
  value: string | null;
  note: string;
  /** The list of exactly what the figure counts, where a list can show it. */
  search?: Record<string, string>;
  /** The same figure for each part of the time, and how one is written. */
  trend?: { values: readonly (number | null)[]; text: (value: number) => string };
}

/** Of `n` incidents that could have the figure, how many have it. */
function cases({ n, open_n, negative_n }: Statistics['intervals']['mttr_h']) {
  return { n, of: n + open_n + negative_n };
}

function useKpis(figures: Statistics): Kpi[] {
  const { t } = useTranslation();
  const { intervals, evidence_coverage, sla_met_pct, open_p0_p1, open_p0_p1_before } = figures;
  const [p0, p1] = [cases(intervals.mtta_p0_min), cases(intervals.mttc_p1_h)];
  return [
    {
      name: 'total',
      value: numberText(figures.total),
      note: t('kpi.notes.total'),
      search: { created_since: figures.from_at },
    },
    {
      name: 'urgent',
      value: numberText(open_p0_p1 + open_p0_p1_before),
      note: t('kpi.notes.urgent', { count: open_p0_p1_before }),
      search: { priority: 'P0,P1', lifecycle: 'open' },
    },
    {
      name: 'coverage',
      value: evidence_coverage === null ? null : percentText(evidence_coverage),
      note: evidence_coverage === null ? t('kpi.noData', { n: 0, of: 0 }) : t('kpi.notes.coverage'),
    },
    {
      name: 'mtta',
      value: figures.mtta_p0_min === null ? null : durationText(figures.mtta_p0_min * minute, t),
      note: figures.mtta_p0_min === null ? t('kpi.noData', p0) : t('kpi.notes.mtta', p0),
    },
    {
      name: 'mttc',
      value: figures.mttc_p1_h === null ? null : durationText(figures.mttc_p1_h * 60 * minute, t),
      note: figures.mttc_p1_h === null ? t('kpi.noData', p1) : t('kpi.notes.mttc', p1),
    },
    {
      name: 'sla',
      value: sla_met_pct === null ? null : percentText(sla_met_pct / 100),
      note:
        sla_met_pct === null
          ? t('kpi.noData', { n: 0, of: 0 })
          : t('kpi.notes.sla', { count: figures.sla_due_n }),
    },
  ];
}

interface KpisProps {
  figures: Statistics;
  /** The figures for each part of the time, where they were read. */
  trends?: Overview['trends'];
}

export function Kpis({ figures, trends = [] }: KpisProps) {
  const { t } = useTranslation();
  const lines = useTrends(trends);
  const tiles = useKpis(figures).map((tile) => ({ ...tile, ...lines[tile.name] }));
  return <Tiles name={t('kpi.title')} tiles={tiles} />;
}

function useTrends(trends: Overview['trends']): Partial<Record<string, Pick<Kpi, 'trend'>>> {
  const { t } = useTranslation();
  const line = (name: keyof Overview['trends'][number], text: (value: number) => string) => ({
    trend: { values: trends.map((part) => part[name] as number | null), text },
  });
  return {
    total: line('reported', numberText),
    urgent: line('open_p0_p1', numberText),
    mtta: line('mtta_p0_min', (value) => durationText(value * minute, t)),
    mttc: line('mttc_p1_h', (value) => durationText(value * 60 * minute, t)),
    sla: line('sla_met_pct', (value) => percentText(value / 100)),
  };
}

const regimeOf: Readonly<Record<string, string>> = {
  ai_serious_incident: 'ai_act',
  nis2_relevant: 'nis2',
  gdpr_breach: 'gdpr',
};

interface FlagsProps {
  figures: Statistics;
  /** Deadlines that follow from recorded facts: they run also without the flag. */
  clocks: readonly RegimeClocks[];
}

/** What might have to be reported to an authority. */
export function LegalFlags({ figures: { flags, from_at }, clocks }: FlagsProps) {
  const { t } = useTranslation();
  const dueOf = (flag: string) => {
    const count = clocks.find(({ regime }) => regime === regimeOf[flag])?.open_n ?? 0;
    return count === 0 ? null : t('kpi.notes.flagsDue', { count });
  };
  const tiles = Object.entries(flags).map(([flag, count]) => ({
    name: flag,
    label: t('kpi.classified', { flag: t(`field.${flag}`) }),
    value: numberText(count),
    note: [t('kpi.notes.flags'), dueOf(flag)].filter(Boolean).join(' '),
    search: { flags: flag, created_since: from_at },
  }));
  return <Tiles name={t('kpi.flags')} tiles={tiles} />;
}

function Tiles({ name: title, tiles }: { name: string; tiles: readonly Kpi[] }) {
  const { t } = useTranslation();
  return (
    <ul className={clsx('kpis', css.kpis, tiles.length === 3 && 'has-3')} aria-label={title}>
      {tiles.map(({ name, label = t(`kpi.names.${name}`), value, note, search, trend }) => (
        <li key={name} className={css.kpi} data-kpi={name}>
          {search === undefined ? (
            <span>{label}</span>
          ) : (
            <Link to="/incidents" search={search as never}>
              {label}
            </Link>
          )}
          <span className={css.kpiValue}>
            <strong className={value === null ? 'is-none' : undefined}>
              {value ?? t('kpi.none')}
            </strong>
            {trend !== undefined && <TrendLine {...trend} />}
          </span>
          <span className="small">{note}</span>
        </li>
      ))}
    </ul>
  );
}

function TrendLine({ values, text }: NonNullable<Kpi['trend']>) {
  const { t } = useTranslation();
  const known = values.filter((value) => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return null;
  const label = t('kpi.trend', { from: text(first), to: text(last) });
  return <Sparkline values={values} label={label} />;
}
