// The duties of one regime: first their chain in the order of time, then a card for each.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { LegalTrigger } from '../../api/types.gen.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Instant } from '../../ui/instant.tsx';
import { useNow } from '../../ui/use-now.ts';
import { clockState, stateGlyphs } from './clock-state.ts';
import css from './legal.module.css';
import type { Shared } from './trigger-actions.tsx';
import { TriggerCard } from './trigger-card.tsx';

/** In the order in which their first duty is in the answer. */
export function regimesOf(triggers: readonly LegalTrigger[]): LegalTrigger['regime'][] {
  return [...new Set(triggers.map(({ regime }) => regime))];
}

interface Props extends Shared {
  regime: LegalTrigger['regime'];
  triggers: readonly LegalTrigger[];
}

export function RegimeSection({ regime, triggers, ...shared }: Props) {
  const { t } = useTranslation();
  return (
    <section className={css.regime} aria-labelledby={`regime-${regime}`}>
      <h2 id={`regime-${regime}`}>{t(`legal.regime.${regime}`)}</h2>
      <Chain regime={regime} triggers={triggers} />
      {triggers.map((trigger) => (
        <TriggerCard key={trigger.id} trigger={trigger} {...shared} />
      ))}
    </section>
  );
}

/** What has a date, or would have one once the report before it is sent. */
function Chain({ regime, triggers }: Pick<Props, 'regime' | 'triggers'>) {
  const { t } = useTranslation();
  const dated = triggers
    .map((trigger) => ({ trigger, at: trigger.clock.due_at ?? trigger.clock.projected_due_at }))
    .filter((one): one is { trigger: LegalTrigger; at: string } => one.at !== null)
    .sort((one, other) => one.at.localeCompare(other.at));
  if (dated.length < 2) return null;
  const name = t('legal.chain', { regime: t(`legal.regime.${regime}`) });
  return (
    <ol className={css.dutyChain} aria-label={name}>
      {dated.map(({ trigger, at }) => (
        <Step key={trigger.id} trigger={trigger} at={at} />
      ))}
    </ol>
  );
}

function Step({ trigger, at }: { trigger: LegalTrigger; at: string }) {
  const { t } = useTranslation();
  const state = clockState(trigger, useNow(at));
  const { id, title, clock } = trigger;
  return (
    <li className={`is-${state}`}>
      <Link from="/incidents/$id" search={(before) => ({ ...before, tab: 'legal', duty: id })}>
        {title}
      </Link>
      <span>
        <Glyph shape={stateGlyphs[state]} /> {t(`legal.state.${state}`)}
      </span>
      <span className="small">
        {clock.due_at === null && `${t('legal.projected')} `}
        <Instant at={at} />
      </span>
    </li>
  );
}
