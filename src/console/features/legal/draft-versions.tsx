// The text of a report on the server: save a version, see what others wrote, have it approved.
import { Button, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keys } from '../../api/keys.ts';
import {
  decideDraft,
  draftEntries,
  moveDraft,
  saveDraft,
  type DraftPlace,
} from '../../api/requests/drafts.ts';
import type { ReportDraft, ReportDraftEntry } from '../../api/types.gen.ts';
import { usePermission } from '../../permission.ts';
import { Actor } from '../../ui/actor.tsx';
import { Fault } from '../../ui/fault.tsx';
import { Instant } from '../../ui/instant.tsx';
import { useWrite } from '../../ui/use-write.ts';
import { Difference } from './difference.tsx';

interface Props {
  place: DraftPlace;
  kept: ReportDraft;
  /** In the editor now. */
  text: string;
  /** Fields come first. */
  isQuiet: boolean;
  onSaved: () => void;
}

export function DraftVersions({ place, kept, text, isQuiet, onSaved }: Props) {
  const { t } = useTranslation();
  const [begun, setBegun] = useState(kept.number);
  const queries = useQueryClient();
  const queryKey = keys.incident.reportDraft(place.id, place);
  const save = useWrite(saveDraft(place), (answer) => {
    // The next step is one of the version that was saved, also before it is read again.
    queries.setQueryData(queryKey, answer);
    setBegun(answer.body.number);
    onSaved();
  });
  // What someone else saved is shown next to this text.
  const onError = () => void queries.invalidateQueries({ queryKey });
  const isNew = kept.state === 'none' || text !== kept.text;
  const isOvertaken = kept.number !== begun && isNew;
  return (
    <div className="stack">
      <p role="status">
        {t(`draft.kept.state.${kept.state}`)}{' '}
        {kept.written_by !== null && kept.written_at !== null && (
          <span className="small">
            <Actor name={kept.written_by} />, <Instant at={kept.written_at} />
          </span>
        )}
      </p>
      {isOvertaken && (
        <div className="warning" role="alert">
          <p>{t('draft.kept.overtaken')}</p>
          <Difference before={kept.text ?? ''} after={text} />
        </div>
      )}
      <div className="moves">
        <Button
          size="xs"
          variant={isNew && !isQuiet ? 'filled' : 'default'}
          disabled={!isNew || text.trim() === ''}
          loading={save.isPending}
          onClick={() =>
            save.mutate({ text, begun_from: isOvertaken ? kept.number : begun }, { onError })
          }
        >
          {t(isOvertaken ? 'draft.kept.saveOnTop' : 'draft.kept.save')}
        </Button>
      </div>
      {save.error !== null && !isOvertaken && <Fault error={save.error} />}
      <Steps place={place} kept={kept} isNew={isNew} />
      <History place={place} />
    </div>
  );
}

/** Where a step is the next one, its button is the filled one. */
function Steps({ place, kept, isNew }: Pick<Props, 'place' | 'kept'> & { isNew: boolean }) {
  const { t } = useTranslation();
  const { may } = usePermission(
    'POST /api/ip3/v1/incidents/:id/report-drafts/:obligation/:language/decisions',
  );
  const [comment, setComment] = useState('');
  const move = useWrite(moveDraft(place), () => setComment(''));
  const decide = useWrite(decideDraft(place), () => setComment(''));
  const { number, state } = kept;
  const said = comment.trim() === '' ? {} : { comment };
  if (isNew || number === 0) return null;
  return (
    <div className="stack">
      <Textarea
        label={t('draft.kept.comment')}
        autosize
        minRows={1}
        maxLength={5000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <div className="moves">
        {state === 'written' && (
          <Button
            size="xs"
            variant="filled"
            onClick={() => move.mutate({ step: 'submitted', number, ...said })}
          >
            {t('draft.kept.submit')}
          </Button>
        )}
        <Decisions
          kept={kept}
          may={may}
          onDecide={(decision) => decide.mutate({ decision, number, ...said })}
        />
        <Button
          size="xs"
          variant="default"
          disabled={comment.trim() === ''}
          onClick={() => move.mutate({ step: 'commented', number, comment })}
        >
          {t('draft.kept.addComment')}
        </Button>
        {state !== 'released' && (
          <Button
            size="xs"
            variant="default"
            disabled={state === 'approved' && !may}
            onClick={() => move.mutate({ step: 'discarded', number, ...said })}
          >
            {t('draft.kept.discard')}
          </Button>
        )}
      </div>
      {move.error !== null && <Fault error={move.error} />}
      {decide.error !== null && <Fault error={decide.error} />}
    </div>
  );
}

interface DecisionsProps {
  kept: ReportDraft;
  may: boolean;
  onDecide: (decision: 'approved' | 'returned') => void;
}

function Decisions({ kept: { state, number }, may, onDecide }: DecisionsProps) {
  const { t } = useTranslation();
  return (
    <>
      {state === 'submitted' && (
        <Button size="xs" variant="filled" disabled={!may} onClick={() => onDecide('approved')}>
          {t('draft.kept.approve', { number })}
        </Button>
      )}
      {(state === 'submitted' || state === 'approved') && (
        <Button size="xs" variant="default" disabled={!may} onClick={() => onDecide('returned')}>
          {t('draft.kept.return')}
        </Button>
      )}
    </>
  );
}

function History({ place }: { place: DraftPlace }) {
  const { t } = useTranslation();
  const entries = useQuery(draftEntries(place)).data?.body.entries ?? [];
  if (entries.length === 0) return null;
  return (
    <details>
      <summary>{t('draft.kept.history', { count: entries.length })}</summary>
      <ol reversed>
        {entries.map((entry, index) => (
          <li key={entry.number}>
            <strong>{t(`draft.kept.event.${entry.event}`)}</strong>{' '}
            <span className="small">
              <Actor name={entry.actor} />, <Instant at={entry.at} />
            </span>
            {entry.comment !== null && (
              <p className="long-text">
                <bdi>{entry.comment}</bdi>
              </p>
            )}
            {entry.text !== null && (
              <Difference before={before(entries, index)} after={entry.text} />
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The text of the version before. */
function before(entries: readonly ReportDraftEntry[], index: number): string {
  return entries.slice(index + 1).find(({ text }) => text !== null)?.text ?? '';
}
