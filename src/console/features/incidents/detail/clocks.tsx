// Which targets run, and which were met or missed.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { serviceLevelOf } from '../../../api/requests/incidents.ts';
import { Instant } from '../../../ui/instant.tsx';
import { Read } from '../../../ui/read.tsx';
import { TimeLeft } from '../../../ui/time-left.tsx';

export function Clocks({ id }: { id: string }) {
  const { t } = useTranslation();
  const read = useQuery(serviceLevelOf(id));
  return (
    <section className="gate" aria-labelledby="clocks-title">
      <h2 id="clocks-title">{t('clocks.title')}</h2>
      <Read of={read} height={80}>
        {({ body: { clocks } }) => (
          <dl className="facts">
            {clocks.map(({ clock, state, due_at, done_at }) => (
              <div key={clock}>
                <dt>{t(`clocks.${clock}`)}</dt>
                <dd>
                  {/* The time that is left says itself that it is over. */}
                  {state !== 'overdue' && <span>{t(`clocks.state.${state}`)}</span>}{' '}
                  {done_at !== null && <Instant at={done_at} />}
                  {done_at === null && due_at !== null && <TimeLeft until={due_at} />}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Read>
    </section>
  );
}
