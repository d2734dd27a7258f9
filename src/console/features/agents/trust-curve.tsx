// The course of a trust score over time: steps, because a score stays until something changes it.
import { useTranslation } from 'react-i18next';
import type { AgentEvent } from '../../api/types.gen.ts';
import { usePreferences } from '../../preferences.ts';
import { shortDay } from '../../ui/instant.tsx';
import css from './agent-panel.module.css';
import { stepsOf } from './trust-steps.ts';

const days = 30;
const dayMs = 86_400_000;
const [width, height, edge] = [300, 56, 4];

/** The last thirty days, on a scale from 0 to 100. */
export function TrustCurve({ history, now }: { history: readonly AgentEvent[]; now: number }) {
  const { t } = useTranslation();
  const { zone } = usePreferences();
  const from = now - days * dayMs;
  const steps = stepsOf(history, from);
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return null;
  const x = (at: number) => edge + ((at - from) / (now - from)) * (width - 2 * edge);
  const y = (score: number) => height - edge - (score / 100) * (height - 2 * edge);
  const path = steps.map(({ at, score }, place) =>
    place === 0 ? `M${x(at)} ${y(score)}` : `H${x(at)}V${y(score)}`,
  );
  const said = { days, first: first.score, last: last.score, count: steps.length - 1 };
  return (
    <div className={css.curve}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('agents.panel.curve', said)}>
        <path d={`M${edge} ${y(0)}H${width - edge}M${edge} ${y(100)}H${width - edge}`} />
        <path d={`${path.join('')}H${width - edge}`} className={css.line} />
        <circle cx={width - edge} cy={y(last.score)} r="3" />
      </svg>
      <p className="small" aria-hidden="true">
        <span>{shortDay(new Date(from).toISOString(), zone)}</span>
        <span>{t('agents.panel.today')}</span>
      </p>
    </div>
  );
}
