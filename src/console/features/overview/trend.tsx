// What was opened and closed a day, stacked by severity: opened above the line, closed below it.
import { useTranslation } from 'react-i18next';
import { Figure } from '../../ui/figure.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import css from './overview.module.css';
import { severityOrder, total, TrendChart, weeksOf, type Days } from './trend-chart.tsx';

/** From so many days on a column is a week. */
const manyDays = 120;

export function Trend({ days: read, window }: { days: Days; window: string }) {
  const { t } = useTranslation();
  const isByWeek = read.length > manyDays;
  const days = isByWeek ? weeksOf(read) : read;
  const [opened, closed] = [sumOf(days, 'opened'), sumOf(days, 'closed')];
  const title = t(isByWeek ? 'overview.trend.titleWeeks' : 'overview.trend.title');
  return (
    <Figure
      title={title}
      note={t(isByWeek ? 'overview.trend.noteWeeks' : 'overview.trend.note')}
      file={`opened-closed-${window}`}
      table={{
        headings: [
          t(isByWeek ? 'overview.trend.week' : 'overview.trend.day'),
          t('overview.trend.opened'),
          t('overview.trend.closed'),
          ...severityOrder.map((word) => `${t('overview.trend.opened')}: ${t(`severity.${word}`)}`),
          ...severityOrder.map((word) => `${t('overview.trend.closed')}: ${t(`severity.${word}`)}`),
        ],
        rows: days.map((day) => [
          day.day,
          total(day.opened),
          total(day.closed),
          ...severityOrder.map((word) => day.opened[word]),
          ...severityOrder.map((word) => day.closed[word]),
        ]),
      }}
    >
      <p className={css.trendSums}>
        <strong>
          <Glyph shape="up" /> {t('overview.trend.openedSum', { count: opened })}
        </strong>
        <strong>
          <Glyph shape="down" /> {t('overview.trend.closedSum', { count: closed })}
        </strong>
      </p>
      <TrendChart days={days} label={title} />
      <ul className={css.trendLegend}>
        {severityOrder.map((word) => (
          <li key={word}>
            <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
              <rect className={`bar-${word}`} width="10" height="10" />
            </svg>
            {t(`severity.${word}`)}
          </li>
        ))}
      </ul>
    </Figure>
  );
}

function sumOf(days: Days, part: 'opened' | 'closed'): number {
  return days.reduce((sum, day) => sum + total(day[part]), 0);
}
