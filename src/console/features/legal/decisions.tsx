// What was decided on this incident: by whom, in which role, why, on which evidence, and what it
// removed. Superseded decisions stay.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { legalDecisions } from '../../api/requests/legal.ts';
import type { LegalObligation, ListedLegalDecision } from '../../api/types.gen.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Actor } from '../../ui/actor.tsx';
import { Instant } from '../../ui/instant.tsx';
import { useFactWord } from './fact-word.ts';
import css from './legal.module.css';

interface Props {
  incident: string;
  obligations: readonly LegalObligation[];
}

export function Decisions({ incident, obligations }: Props) {
  const { t } = useTranslation();
  const read = useQuery(legalDecisions(incident, useLanguage()));
  const decisions = read.data?.body.decisions ?? [];
  if (decisions.length === 0) return null;
  return (
    <section className={css.regime} aria-labelledby="legal-decisions">
      <h2 id="legal-decisions">{t('legal.decisions.title', { count: decisions.length })}</h2>
      <ul className={css.away}>
        {decisions.map((one) => (
          <li key={one.id} className="card">
            <Decision one={one} incident={incident} obligations={obligations} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Decision({ one, incident, obligations }: Props & { one: ListedLegalDecision }) {
  const { t } = useTranslation();
  const word = useFactWord();
  const said =
    one.kind === 'fact' ? word(one.value, one.subject) : t(`legal.decide.${String(one.value)}`);
  const titleOf = (id: string) => obligations.find((known) => known.id === id)?.title ?? id;
  const state = one.in_force ? 'inForce' : one.superseded_by === null ? 'changed' : 'superseded';
  return (
    <>
      <p>
        <span className="badge">{t(`legal.decisions.${state}`)}</span> {one.title}{' '}
        <strong>{said}</strong>
      </p>
      <p className="small">
        <Actor name={one.decided_by} />
        {one.decided_role !== null && ` (${one.decided_role})`}, <Instant at={one.decided_at} />
      </p>
      <p className="long-text">
        <bdi>{one.reason}</bdi>
      </p>
      {one.removes.length > 0 && (
        <p className="small">
          {t('legal.decisions.removes')} {one.removes.map(titleOf).join(', ')}
        </p>
      )}
      {one.evidence_ids.length > 0 && (
        <p className="small">
          {t('legal.decisions.evidence')}{' '}
          <Link to="/incidents/$id" params={{ id: incident }} search={{ tab: 'evidence' }}>
            {t('legal.decisions.records', { count: one.evidence_ids.length })}
          </Link>
        </p>
      )}
    </>
  );
}
