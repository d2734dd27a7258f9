// What can be tested, what it is about, under which rules, and who knows of it.
import { Button, Textarea } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';
import { changeEngagement, readEngagement } from '../../api/requests/engagements.ts';
import type { Engagement } from '../../api/types.gen.ts';
import { usePermission } from '../../permission.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Conflict } from '../../ui/conflict.tsx';
import { Fault } from '../../ui/fault.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useWrite } from '../../ui/use-write.ts';
import type { Shown } from './ask-engagement.ts';
import css from './engagements.module.css';
import { linesOf } from './lines.ts';
import { Members } from './members.tsx';
import { RulesCard } from './rules-card.tsx';

export function RulesTab(shown: Shown) {
  return (
    <div className="two-columns">
      <div>
        <Statements {...shown} name="scope" />
        <Statements {...shown} name="crown_jewels" />
        <RulesCard {...shown} />
      </div>
      <div>
        <Members engagement={shown.engagement} />
      </div>
    </div>
  );
}

type Name = 'scope' | 'crown_jewels';

function Statements({ engagement, etag, name }: Shown & { name: Name }) {
  const { t } = useTranslation();
  const { may } = usePermission('PATCH /api/ip3/v1/engagements/:id');
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="card" aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>
        {t(`engagementField.${name}`)} <span className="small">{engagement[name].length}</span>
      </h2>
      {isOpen ? (
        <Edit engagement={engagement} etag={etag} name={name} onClose={() => setOpen(false)} />
      ) : (
        <>
          <ul className={css.statements}>
            {engagement[name].map((line) => (
              <li key={line}>
                <bdi className="long-text">{line}</bdi>
              </li>
            ))}
          </ul>
          {may && (
            <Button size="xs" variant="default" onClick={() => setOpen(true)}>
              {t('engagements.editOf', { what: t(`engagementField.${name}`) })}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

interface EditProps extends Shown {
  name: Name;
  onClose: () => void;
}

function Edit({ engagement, etag, name, onClose }: EditProps) {
  const { t } = useTranslation();
  const { id } = engagement;
  const draft = useDraft(`engagement.${id}.${name}`, { text: engagement[name].join('\n') });
  const [theirs, setTheirs] = useState<{ body: Engagement; etag: string | undefined } | null>(null);
  const change = useWrite(changeEngagement(id));
  const done = () => {
    draft.clear();
    onClose();
  };
  const send = (ifMatch: string | undefined) =>
    change.mutate(
      { ifMatch, body: { [name]: linesOf(draft.values.text) } },
      {
        onSuccess: done,
        onError: (error) => {
          if (isStale(error)) void readEngagement(id).then(setTheirs);
        },
      },
    );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send(theirs?.etag ?? etag);
  };
  return (
    <CheckedForm className="stack" onSubmit={submit}>
      <Textarea
        aria-labelledby={`${name}-title`}
        description={t('engagements.form.oneALine')}
        value={draft.values.text}
        onChange={(event) => draft.change({ text: event.currentTarget.value })}
        autosize
        minRows={3}
        required
      />
      {theirs !== null && (
        <Conflict
          differences={[
            {
              field: t(`engagementField.${name}`),
              yours: draft.values.text,
              theirs: theirs.body[name].join('\n'),
            },
          ]}
          onReapply={() => send(theirs.etag)}
          onTakeTheirs={done}
        />
      )}
      {change.error !== null && !isStale(change.error) && <Fault error={change.error} />}
      <div className="moves">
        <Button type="submit" size="xs" loading={change.isPending}>
          {t('agents.form.submit')}
        </Button>
        <Button size="xs" variant="default" onClick={done}>
          {t('engagements.discard')}
        </Button>
      </div>
    </CheckedForm>
  );
}

function isStale(error: Error): boolean {
  return error instanceof ApiError && error.problem.error === 'precondition_failed';
}
