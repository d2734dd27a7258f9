// Files of an archive with several reports; each that can be read becomes a run of its own.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../api/types.gen.ts';
import { served } from '../../i18n/served.ts';
import css from './imports.module.css';
import { enqueue, type QueuedFile } from './queue.ts';

interface Member {
  name: string;
  looks_like: string | null;
  send_to: string | null;
}

function membersOf(problem: Problem | null): Member[] {
  const listed: unknown = problem?.['archive_members'];
  return Array.isArray(listed) ? (listed as Member[]) : [];
}

interface Props {
  item: QueuedFile;
  problem: Problem | null;
  onImported: () => void;
}

export function ArchiveMembers({ item, problem, onImported }: Props) {
  const { t } = useTranslation();
  const members = membersOf(problem);
  if (members.length === 0) return null;
  const { owner, file, connector, dry_first, retest_of } = item;
  const take = (member: string) =>
    enqueue([file], { owner, connector, dry_first, retest_of, member }, onImported);
  return (
    <ul className={css.remarks} aria-label={t('imports.members')}>
      {members.map(({ name, looks_like, send_to }) => (
        <li key={name}>
          {send_to === null ? (
            <>
              <bdi>{name}</bdi>: {t('imports.notRead')}
            </>
          ) : (
            <Button size="compact-xs" variant="default" onClick={() => take(name)}>
              <bdi>{t('imports.importMember', { name })}</bdi>
            </Button>
          )}{' '}
          <bdi className="small">{looks_like === null ? null : served(looks_like)}</bdi>
        </li>
      ))}
    </ul>
  );
}
