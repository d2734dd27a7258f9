// Archiving a team, which can't be taken back.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { archiveTeam } from '../../api/requests/teams.ts';
import type { Team } from '../../api/types.gen.ts';
import { Fault } from '../../ui/fault.tsx';
import { useWrite } from '../../ui/use-write.ts';

export function ArchiveTeam({ team, onDone }: { team: Team; onDone: () => void }) {
  const { t } = useTranslation();
  const archive = useWrite(archiveTeam, onDone);
  return (
    <div className="stack">
      <p>
        <bdi>{team.name}</bdi>: {t('teams.archiveWhy')}
      </p>
      <div className="moves">
        <Button color="red" loading={archive.isPending} onClick={() => archive.mutate(team.id)}>
          {t('teams.archiveIt')}
        </Button>
      </div>
      {archive.error !== null && <Fault error={archive.error} />}
    </div>
  );
}
