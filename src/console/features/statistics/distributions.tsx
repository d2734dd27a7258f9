// How the incidents of a period are distributed: by severity, state, outcome and others.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Statistics as Figures } from '../../api/types.gen.ts';
import { codeLabel } from '../../i18n/code-label.ts';
import { SeverityBadge } from '../../ui/badges.tsx';
import { Bars, Figure } from '../../ui/figure.tsx';
import { incidentLabel } from '../../ui/incident-label.ts';
import { findings } from './findings.ts';

export function Severities({ figures }: { figures: Figures }) {
  const { t } = useTranslation();
  const order = ['critical', 'high', 'medium', 'low', 'info', 'unknown'] as const;
  const counted = order.map((name) => [name, figures.by_severity[name]] as const);
  return (
    <Distribution
      name="severity"
      rows={counted.map(([name, value]) => ({
        name,
        text: t(`severity.${name}`),
        label: <SeverityBadge severity={name} reported_severity={null} />,
        value,
        kind: name,
      }))}
      figures={figures}
      of={figures.total}
    />
  );
}

export function States({ figures }: { figures: Figures }) {
  const { t } = useTranslation();
  const rows = Object.entries(figures.by_status).map(([name, value]) => ({
    name,
    text: t(`state.${name}`),
    value,
  }));
  return <Distribution name="state" rows={rows} figures={figures} of={figures.total} />;
}

export function Priorities({ figures }: { figures: Figures }) {
  const { t } = useTranslation();
  const rows = Object.entries(figures.by_priority).map(([name, value]) => ({
    name,
    text: name === 'none' ? t('statistics.noPriority') : name,
    value,
  }));
  return <Distribution name="priority" rows={rows} figures={figures} of={figures.total} />;
}

export function Outcomes({ figures }: { figures: Figures }) {
  const { t } = useTranslation();
  const rows = Object.entries(figures.by_outcome).map(([name, value]) => ({
    name,
    text: name === 'none' ? t('statistics.noOutcome') : t(`outcome.${name}`),
    label:
      name === 'none' ? undefined : (
        <Link to="/incidents" search={{ outcome: name, created_since: figures.from_at }}>
          {t(`outcome.${name}`)}
        </Link>
      ),
    value,
  }));
  return <Distribution name="outcome" rows={rows} figures={figures} of={figures.total} />;
}

export function Flags({ figures }: { figures: Figures }) {
  const { t } = useTranslation();
  const rows = Object.entries(figures.flags).map(([name, value]) => ({
    name,
    text: t(`field.${name}`),
    label: (
      <Link to="/incidents" search={{ flags: name, created_since: figures.from_at }}>
        {t(`field.${name}`)}
      </Link>
    ),
    value,
  }));
  return <Distribution name="flag" rows={rows} figures={figures} of={figures.total} />;
}

export function Categories({ figures }: { figures: Figures }) {
  const { t } = useTranslation();
  const named = figures.by_category.map(({ category, count }) => ({
    name: category,
    text: codeLabel(category),
    value: count,
  }));
  const { other_categories: value } = figures;
  const rest = value === 0 ? [] : [{ name: ' ', text: t('statistics.otherCategories'), value }];
  return (
    <Distribution name="category" rows={[...named, ...rest]} figures={figures} of={figures.total} />
  );
}

export function Refusals({ figures }: { figures: Figures }) {
  const { t } = useTranslation();
  const { confirmed_evidence = 0, confirmed_retest = 0 } = figures.gate_refusals;
  const rows = Object.entries({ confirmed_evidence, confirmed_retest }).map(([name, value]) => ({
    name,
    text: t(`statistics.missing.${name}`),
    value,
  }));
  return <Distribution name="refusal" rows={rows} figures={figures} />;
}

interface Row {
  name: string;
  text: string;
  value: number;
  label?: ReactNode;
  kind?: string;
}

interface DistributionProps {
  name: string;
  rows: Row[];
  figures: Figures;
  /** What the bars are parts of, where they are parts. */
  of?: number;
}

function Distribution({ name, rows, figures, of }: DistributionProps) {
  const { t } = useTranslation();
  const title = t(`statistics.by.${name}.title`);
  const finding = findings[name]?.(figures, t) ?? null;
  return (
    <Figure
      title={title}
      finding={finding}
      note={t(`statistics.by.${name}.note`)}
      file={`incidents-by-${name}`}
      table={{
        headings: [t(incidentLabel(name)), t('statistics.count')],
        rows: rows.map(({ text, value }) => [text, value]),
      }}
    >
      {rows.length === 0 ? (
        <p className="small">{t('statistics.noneOfThem')}</p>
      ) : (
        <Bars
          bars={rows.map(({ label, text, ...row }) => ({
            ...row,
            label: label ?? <bdi>{text}</bdi>,
          }))}
          {...(of === undefined ? {} : { of })}
        />
      )}
    </Figure>
  );
}
