// Name and audience of a view, for a new one and for one that is changed.
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole, isRole } from '../../../../domain/role.ts';
import { viewAudiences, type ViewAudience } from '../../../../domain/saved-view.ts';
import type { NewView } from '../../../api/requests/views.ts';
import { useSession } from '../../../session.ts';
import { Fault } from '../../../ui/fault.tsx';

export type Named = Pick<NewView, 'name' | 'audience' | 'members'>;

interface Props {
  view?: Named;
  submit: string;
  error: Error | null;
  isPending: boolean;
  onSave: (named: Named) => void;
  children?: ReactNode;
}

export function ViewForm({ view, submit, error, isPending, onSave, children }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState(view?.name ?? '');
  const [audience, setAudience] = useState<ViewAudience>(view?.audience ?? 'private');
  const [members, setMembers] = useState(view?.members?.join(', ') ?? '');
  const { session } = useSession();
  const mayShare = hasRole((session?.roles ?? []).filter(isRole), 'Analyst');
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    const named = members.split(/[\s,;]+/).filter((email) => email !== '');
    if (name.trim() === '') return;
    onSave({ name: name.trim(), audience, members: audience === 'people' ? named : [] });
  };
  return (
    <form onSubmit={save} className="stack">
      <TextInput
        label={t('views.name')}
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {mayShare && (
        <NativeSelect
          label={t('views.audience')}
          value={audience}
          onChange={({ currentTarget: { value } }) =>
            setAudience(viewAudiences.find((one) => one === value) ?? 'private')
          }
          data={viewAudiences.map((value) => ({ value, label: t(`views.audiences.${value}`) }))}
        />
      )}
      {audience === 'people' && (
        <Textarea
          label={t('views.members')}
          description={t('views.membersHelp')}
          value={members}
          maxLength={4000}
          autosize
          onChange={(event) => setMembers(event.currentTarget.value)}
        />
      )}
      {error !== null && <Fault error={error} />}
      <div className="moves">
        <Button type="submit" size="xs" loading={isPending}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  );
}
