// The step to the next phase of an engagement, or back. A step that passes a phase without its
// records is asked for once more.
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { concernsOf, type Concern } from '../../../domain/engagement-pace.ts';
import { needsSignedRules, phases, type Phase } from '../../../domain/engagement-phase.ts';
import { moveEngagement } from '../../api/requests/engagements.ts';
import { usePermission } from '../../permission.ts';
import { Fault } from '../../ui/fault.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useWrite } from '../../ui/use-write.ts';
import type { Shown } from './ask-engagement.ts';
import { Concerns } from './concerns.tsx';
import { useToday } from './phase-line.tsx';

export function PhaseBar({ engagement, etag }: Shown) {
  const { t } = useTranslation();
  const { may, needs } = usePermission('POST /api/ip3/v1/engagements/:id/phase');
  return (
    <section className="card" aria-labelledby="move-title">
      <h2 id="move-title">{t('engagements.moveTitle')}</h2>
      {may ? (
        <Moves engagement={engagement} etag={etag} />
      ) : (
        <p className="small">{t('engagements.writeNeeds', { role: needs })}</p>
      )}
    </section>
  );
}

function Moves({ engagement, etag }: Shown) {
  const { t } = useTranslation();
  const { id, phase, allowed_phases, rules_of_engagement } = engagement;
  const draft = useDraft(`phase.${id}`, { note: '' });
  const { note } = draft.values;
  const today = useToday();
  const [asked, setAsked] = useState<{ to: Phase; concerns: Concern[] } | null>(null);
  const move = useWrite(moveEngagement(id));
  const moveTo = (to: Phase) => {
    setAsked(null);
    const body = { to, ...(note.trim() === '' ? {} : { note: note.trim() }) };
    move.mutate({ ifMatch: etag, body }, { onSuccess: () => draft.clear() });
  };
  const isForward = (to: Phase) => phases.indexOf(to) > phases.indexOf(phase);
  const choose = (to: Phase) => {
    const passesTests = isForward(to) && phases.indexOf(to) > phases.indexOf('red_team');
    const concerns = passesTests ? concernsOf(engagement, today, to) : [];
    if (concerns.length === 0) moveTo(to);
    else setAsked({ to, concerns });
  };
  const nameOf = (to: Phase) => ({ phase: t(`engagements.phases.${to}`) });
  const unsigned =
    allowed_phases.some((to) => needsSignedRules(phase, to)) &&
    rules_of_engagement.signed_by.length === 0;
  return (
    <div className="stack">
      {unsigned && <p className="warning">{t('engagements.unsigned')}</p>}
      <TextInput
        size="xs"
        label={t('engagements.moveNote')}
        value={note}
        maxLength={5000}
        onChange={(event) => draft.change({ note: event.currentTarget.value })}
      />
      <div className="moves">
        {allowed_phases.map((to) => (
          <Button key={to} size="xs" loading={move.isPending} onClick={() => choose(to)}>
            {t(isForward(to) ? 'engagements.next' : 'engagements.previous', nameOf(to))}
          </Button>
        ))}
      </div>
      {asked !== null && (
        <div role="alert" className="stack">
          <Concerns engagement={engagement} concerns={asked.concerns} />
          <div className="moves">
            <Button size="xs" onClick={() => moveTo(asked.to)}>
              {t('engagements.moveAnyway', nameOf(asked.to))}
            </Button>
            <Button size="xs" variant="subtle" onClick={() => setAsked(null)}>
              {t('engagements.stay')}
            </Button>
          </div>
        </div>
      )}
      {move.error !== null && <Fault error={move.error} />}
    </div>
  );
}
