// What can be done with a note.
import { Button, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole, isRole } from '../../../domain/role.ts';
import { noteWrites, type Note } from '../../api/requests/notes.ts';
import { usePermission } from '../../permission.ts';
import { useSession } from '../../session.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { offerUndo } from '../../ui/undo.ts';
import { useWrite } from '../../ui/use-write.ts';
import css from './notes.module.css';

export interface Props {
  incident: string;
  note: Note;
  replies?: readonly Note[];
  /** What the note is about, where that does not follow from its place. */
  about?: ReactNode;
}

export type Asked = 'reply' | 'edit' | 'withdraw' | 'history';

export const onNote = ['edit', 'reply'] as const;

interface ActsProps {
  note: Note;
  asked: Asked | null;
  onAsk: (what: Asked) => void;
}

export function Acts({ note, asked, onAsk }: ActsProps) {
  const { t } = useTranslation();
  const { session } = useSession();
  const { may } = usePermission('PATCH /api/ip3/v1/notes/:id');
  const isOwn = note.created_by === session?.email;
  const isShown = note.text !== null;
  const offered: Record<Asked, boolean> = {
    reply: may && isShown && note.parent_id === null,
    edit: may && isShown && isOwn,
    withdraw: may && isShown && (isOwn || isAdmin(session?.roles)),
    history: note.version > 1,
  };
  return (
    <div className={css.acts}>
      {(Object.keys(offered) as Asked[])
        .filter((one) => offered[one])
        .map((one) => (
          <Button
            key={one}
            size="compact-xs"
            variant="subtle"
            aria-expanded={asked === one}
            onClick={() => onAsk(one)}
          >
            {t(`notes.acts.${one}`)}
          </Button>
        ))}
    </div>
  );
}

export function isAdmin(roles: readonly string[] | undefined): boolean {
  return hasRole((roles ?? []).filter(isRole), 'Admin');
}

export function Withdraw({ incident, note, onDone }: Props & { onDone: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const { retract: withdraw, restore } = noteWrites(incident, note);
  const retract = useWrite(withdraw, () => {
    onDone();
    const { run, changes } = restore;
    offerUndo({ text: t('undo.withdrawn'), run, changes });
  });
  return (
    <CheckedForm
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') retract.mutate({ reason });
      }}
    >
      <p className="small">{t('notes.withdrawHelp')}</p>
      <TextInput
        label={t('form.reason')}
        value={reason}
        maxLength={5000}
        autoFocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {retract.error !== null && <Fault error={retract.error} />}
      <div className={css.tools}>
        <Button size="compact-sm" variant="subtle" onClick={onDone}>
          {t('form.cancel')}
        </Button>
        <Button
          type="submit"
          size="xs"
          variant="default"
          loading={retract.isPending}
          disabled={reason.trim() === ''}
        >
          {t('notes.acts.withdraw')}
        </Button>
      </div>
    </CheckedForm>
  );
}
