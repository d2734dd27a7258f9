// Teams: made, archived, and who is in each.
import { Button, Modal, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { teamNameLength } from '../../../domain/team.ts';
import { createTeam, teamPage } from '../../api/requests/teams.ts';
import type { Team } from '../../api/types.gen.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { Instant } from '../../ui/instant.tsx';
import { KeysetPages } from '../../ui/keyset-pages.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { Read } from '../../ui/read.tsx';
import { Rows } from '../../ui/rows.tsx';
import { useWrite } from '../../ui/use-write.ts';
import { ArchiveTeam } from './archive-team.tsx';
import { TeamMembers } from './team-members.tsx';

type Opened = { act: 'add' } | { act: 'members' | 'archive'; team: Team };

export function TeamsSection() {
  const { t } = useTranslation();
  const { cursor } = useSearch({ from: '/inside/admin/$section' });
  const navigate = useNavigate({ from: '/admin/$section' });
  const [open, setOpen] = useState<Opened | null>(null);
  const close = () => setOpen(null);
  const add = (
    <Button variant="filled" onClick={() => setOpen({ act: 'add' })}>
      {t('teams.add')}
    </Button>
  );
  return (
    <>
      <Read of={useQuery(teamPage({ cursor }))}>
        {({ body }) =>
          body.count === 0 && cursor === undefined ? (
            <Nothing why={t('teams.none')}>{add}</Nothing>
          ) : (
            <>
              <p>{add}</p>
              <TeamTable teams={body.teams} onOpen={setOpen} />
              <KeysetPages
                counted={t('teams.count', { count: body.count })}
                cursor={cursor}
                nextCursor={body.next_cursor}
                onGo={(next) => void navigate({ search: { cursor: next } })}
              />
            </>
          )
        }
      </Read>
      <Modal
        opened={open !== null}
        onClose={close}
        size="lg"
        closeButtonProps={{ 'aria-label': t('agents.close') }}
        title={open !== null && t(`teams.${open.act}`)}
      >
        {open?.act === 'add' && <NewTeam onDone={close} />}
        {open?.act === 'members' && <TeamMembers team={open.team} />}
        {open?.act === 'archive' && <ArchiveTeam team={open.team} onDone={close} />}
      </Modal>
    </>
  );
}

function TeamTable({ teams, onOpen }: { teams: Team[]; onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation();
  const cells: Record<string, (team: Team) => React.ReactNode> = {
    title: ({ name }) => <bdi>{name}</bdi>,
    members: ({ members }) => members,
    incidents: ({ incidents }) => incidents,
    made: ({ created_at }) => <Instant at={created_at} />,
    state: (team) =>
      team.archived_at === null ? (
        <TeamMoves team={team} onOpen={onOpen} />
      ) : (
        <>
          {t('teams.archived')} <Instant at={team.archived_at} />
        </>
      ),
  };
  return (
    <Rows
      caption={t('page.admin.parts.teams')}
      rows={teams}
      rowKey={({ id }) => id}
      columns={Object.entries(cells).map(([name, cell]) => ({
        name,
        heading: t(`teams.columns.${name}`),
        cell,
        isNumber: name === 'members' || name === 'incidents',
      }))}
    />
  );
}

function TeamMoves({ team, onOpen }: { team: Team; onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation();
  return (
    <div className="moves">
      {(['members', 'archive'] as const).map((act) => (
        <Button key={act} size="compact-xs" variant="default" onClick={() => onOpen({ act, team })}>
          {t(`teams.${act}`)} <bdi className="visually-hidden">{team.name}</bdi>
        </Button>
      ))}
    </div>
  );
}

function NewTeam({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const write = useWrite(createTeam, onDone);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    write.mutate({ name: name.trim() });
  };
  return (
    <CheckedForm className="stack" onSubmit={submit}>
      <TextInput
        label={t('teams.name')}
        description={t('teams.nameHelp')}
        required
        maxLength={teamNameLength}
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <div className="moves">
        <Button type="submit" variant="filled" loading={write.isPending}>
          {t('teams.save')}
        </Button>
      </div>
      {write.error !== null && <Fault error={write.error} />}
    </CheckedForm>
  );
}
