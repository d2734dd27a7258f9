// The phases of an engagement as a bar, with the step that comes next and what it asks for.
import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { needsSignedRules, phases, type Phase } from '../../../domain/engagement-phase.ts';
import { moveEngagement } from '../../api/requests/engagements.ts';
import { usePermission } from '../../permission.ts';
import { Fault } from '../../ui/fault.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useWrite } from '../../ui/use-write.ts';
import type { Shown } from './ask-engagement.ts';

export function PhaseBar({ engagement, etag }: Shown) {
  const { t } = useTranslation();
  const { may, needs } = usePermission('POST /api/ip3/v1/engagements/:id/phase');
  const at = phases.indexOf(engagement.phase);
  return (
    <section className="workflow" aria-label={t('engagementField.phase')}>
      <ol>
        {phases.map((phase, place) => (
          <li
            key={phase}
            className={place < at ? 'is-done' : undefined}
            aria-current={place === at ? 'step' : undefined}
          >
            {place < at && <Glyph shape="check" />} {t(`engagements.phases.${phase}`)}
          </li>
        ))}
      </ol>
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
  const move = useWrite(moveEngagement(id));
  const moveTo = (to: Phase) => {
    const body = { to, ...(note.trim() === '' ? {} : { note: note.trim() }) };
    move.mutate({ ifMatch: etag, body }, { onSuccess: () => draft.clear() });
  };
  const unsigned =
    allowed_phases.some((to) => needsSignedRules(phase, to)) &&
    rules_of_engagement.signed_by.length === 0;
  return (
    <div className="stack">
      {unsigned && <p className="warning">{t('engagements.unsigned')}</p>}
      <div className="moves">
        <TextInput
          size="xs"
          aria-label={t('engagements.moveNote')}
          placeholder={t('engagements.moveNote')}
          value={note}
          maxLength={5000}
          onChange={(event) => draft.change({ note: event.currentTarget.value })}
        />
        {allowed_phases.map((to) => (
          <Button
            key={to}
            size="xs"
            variant="default"
            loading={move.isPending}
            onClick={() => moveTo(to)}
          >
            {t(
              phases.indexOf(to) > phases.indexOf(phase)
                ? 'engagements.next'
                : 'engagements.previous',
              {
                phase: t(`engagements.phases.${to}`),
              },
            )}
          </Button>
        ))}
      </div>
      {move.error !== null && <Fault error={move.error} />}
    </div>
  );
}
