// Who is in a team, and as what.
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { memberRoles, type MemberRole } from '../../../domain/team.ts';
import { removeTeamMember, setTeamMember, teamMembers } from '../../api/requests/teams.ts';
import type { Team, TeamMember } from '../../api/types.gen.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { Read } from '../../ui/read.tsx';
import { Rows } from '../../ui/rows.tsx';
import { useWrite } from '../../ui/use-write.ts';

export function TeamMembers({ team }: { team: Team }) {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <p>
        <bdi>{team.name}</bdi>: {t('teams.readOnly')}
      </p>
      <Read of={useQuery(teamMembers(team.id))}>
        {({ body }) =>
          body.count === 0 ? (
            <p className="small">{t('teams.nobody')}</p>
          ) : (
            <MemberTable team={team} members={body.members} />
          )
        }
      </Read>
      <AddMember team={team} />
    </div>
  );
}

function MemberTable({ team, members }: { team: Team; members: TeamMember[] }) {
  const { t } = useTranslation();
  const remove = useWrite(removeTeamMember(team.id));
  const cells: Record<string, (member: TeamMember) => React.ReactNode> = {
    title: ({ email, name }) => (
      <>
        <bdi>{email}</bdi> {name !== null && <bdi className="small">{name}</bdi>}
      </>
    ),
    role: (member) => (
      <>
        {member.role}
        {member.has_global_roles && <p className="small">{t('teams.hasRoles')}</p>}
        {member.disabled && <p className="small">{t('admin.users.disabled')}</p>}
      </>
    ),
    remove: ({ account_id, email }) => (
      <Button
        size="compact-xs"
        variant="default"
        loading={remove.isPending}
        onClick={() => remove.mutate(account_id)}
      >
        {t('teams.remove')} <bdi className="visually-hidden">{email}</bdi>
      </Button>
    ),
  };
  return (
    <>
      <Rows
        caption={t('teams.members')}
        rows={members}
        rowKey={({ account_id }) => account_id}
        columns={Object.entries(cells).map(([name, cell]) => ({
          name,
          heading: t(`teams.memberColumns.${name}`),
          cell,
        }))}
      />
      {remove.error !== null && <Fault error={remove.error} />}
    </>
  );
}

function AddMember({ team }: { team: Team }) {
  const { t } = useTranslation();
  const [account, setAccount] = useState('');
  const [role, setRole] = useState<MemberRole>('Viewer');
  const write = useWrite(setTeamMember(team.id), () => setAccount(''));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    write.mutate({ account: account.trim(), role });
  };
  const choose = (value: string) => setRole(memberRoles.find((one) => one === value) ?? role);
  return (
    <CheckedForm className="stack" onSubmit={submit}>
      <TextInput
        type="email"
        label={t('signIn.email')}
        description={t('teams.accountHelp')}
        required
        maxLength={254}
        value={account}
        onChange={({ currentTarget: { value } }) => setAccount(value)}
      />
      <NativeSelect
        label={t('teams.role')}
        description={t('teams.roleHelp')}
        value={role}
        onChange={({ currentTarget: { value } }) => choose(value)}
        data={[...memberRoles]}
      />
      <div className="moves">
        <Button type="submit" variant="filled" loading={write.isPending}>
          {t('teams.addMember')}
        </Button>
      </div>
      {write.error !== null && <Fault error={write.error} />}
    </CheckedForm>
  );
}
