// Duties that do not apply, each with the exception or the decision by which it falls away.
import { useTranslation } from 'react-i18next';
import type { LegalBasis, LegalObligation } from '../../api/types.gen.ts';
import { cited } from '../../i18n/served.ts';
import { DecisionForm } from './decision-form.tsx';
import css from './legal.module.css';
import { useReason } from './use-reason.tsx';

interface Props {
  incident: string;
  suppressed: LegalBasis['suppressed'];
  obligations: readonly LegalObligation[];
}

/** How the engine words a decision of a person. */
const decided = /^(?:Decided by |Decyzja: )/;

export function FallenAway({ incident, suppressed, obligations }: Props) {
  const { t } = useTranslation();
  const reasonText = useReason();
  if (suppressed.length === 0) return null;
  return (
    <section className={css.regime} aria-labelledby="fallen-away">
      <h2 id="fallen-away">{t('legal.away.title', { count: suppressed.length })}</h2>
      <ul className={css.away}>
        {suppressed.map(({ id, reason }) => {
          const known = obligations.find((one) => one.id === id);
          return (
            <li key={id} className="card">
              <p>
                <span className="badge">{t('legal.away.badge')}</span>{' '}
                <strong>{known?.title ?? id}</strong>
              </p>
              <p className="small">{cited(known?.article ?? '')}</p>
              <p className="long-text">
                <bdi>{reasonText(reason)}</bdi>
              </p>
              {decided.test(reason) && (
                <details>
                  <summary>{t('legal.away.again')}</summary>
                  <DecisionForm incident={incident} duty={id} only="notify" />
                </details>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
