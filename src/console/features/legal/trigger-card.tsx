// One duty: what it is, its clock, why it is in play, what is not known, and what can be done.
import { Link, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LegalTrigger } from '../../api/types.gen.ts';
import { codeLabel } from '../../i18n/code-label.ts';
import { cited, served } from '../../i18n/served.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Person } from '../../ui/person.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ClockFacts } from './clock-facts.tsx';
import { clockState } from './clock-state.ts';
import { stateGlyphs, stateTones } from './clock-state.ts';
import { focusFact } from './focus-fact.ts';
import css from './legal.module.css';
import type { Shared } from './trigger-actions.tsx';
import { TriggerActions } from './trigger-actions.tsx';
import { useReason } from './use-reason.tsx';

interface Props extends Shared {
  trigger: LegalTrigger;
}

export function TriggerCard({ trigger, ...shared }: Props) {
  const { t } = useTranslation();
  const { duty } = useSearch({ from: '/inside/incidents/$id' });
  const { id, title, article, clock, status } = trigger;
  const now = useNow(trigger.submission === null ? (clock.latest_at ?? clock.due_at) : null);
  const state = clockState(trigger, now);
  const card = useRef<HTMLElement>(null);
  const isChosen = duty === id;
  useEffect(() => {
    if (isChosen) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <article
      ref={card}
      className={clsx('card', css.duty, `is-${state}`)}
      aria-labelledby={`duty-${id}`}
    >
      <header className={css.dutyHead}>
        <h3 id={`duty-${id}`}>{title}</h3>
        <span className={clsx('badge', stateTones[state])}>
          <Glyph shape={stateGlyphs[state]} /> {t(`legal.state.${state}`)}
        </span>
      </header>
      <p className={clsx('small', css.dutyLine)}>
        <span>{cited(article)}</span>
        <span>{recipientOf(trigger)}</span>
        {status !== 'triggered' && <span className="badge">{t(`legal.status.${status}`)}</span>}
      </p>
      {trigger.recipient_question !== null && (
        <p className="small">
          <Link to="/admin/$section" params={{ section: 'organisation' }} search={{}}>
            {trigger.recipient_question}
          </Link>
        </p>
      )}
      <ClockFacts trigger={trigger} state={state} now={now} />
      <Why trigger={trigger} questions={shared.questions} />
      <TriggerActions trigger={trigger} {...shared} />
    </article>
  );
}

function recipientOf({ who, recipient }: LegalTrigger): string {
  const known = [recipient.name, recipient.channel]
    .filter((one) => one !== null)
    .map(served)
    .filter((one) => !who.includes(one))
    .join(', ');
  return known === '' ? who : `${who}: ${known}`;
}

function Why({ trigger, questions }: Pick<Props, 'trigger' | 'questions'>) {
  const { t } = useTranslation();
  const reasonText = useReason();
  const { reasons, missing_facts, decision_required, decision, note } = trigger;
  return (
    <div className={css.dutyWhy}>
      {reasons.length > 1 ? (
        <div>
          <strong>{t('legal.why')}</strong>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reasonText(reason)}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p>
          <strong>{t('legal.why')}</strong>{' '}
          {reasons.length === 0 ? t('legal.noReason') : reasonText(reasons[0]!)}
        </p>
      )}
      {missing_facts.length > 0 && (
        <div>
          <strong>{t('legal.missing')}</strong>
          <ul>
            {missing_facts.map((fact) => (
              <li key={fact}>
                <Link
                  from="/incidents/$id"
                  search={(before) => ({ ...before, tab: 'legal', fact })}
                  onClick={() => focusFact(fact)}
                >
                  {questions.find((one) => one.fact === fact)?.question ?? codeLabel(fact)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {decision_required !== null && (
        <p>
          <strong>{t('legal.asks', { role: decision_required.role })}</strong>{' '}
          {decision_required.question}
        </p>
      )}
      {decision !== null && (
        <p>
          <strong>{t(`legal.decision.${decision.decision}`)}</strong>{' '}
          <bdi className="long-text">{decision.reason}</bdi>{' '}
          <span className="small">
            <Person email={decision.decided_by} />, <Instant at={decision.decided_at} />
          </span>
        </p>
      )}
      {note !== null && <p className="small">{served(note)}</p>}
    </div>
  );
}
