// Who is signed in, at the foot of the rail: the button that opens the panel of the person.
import { clsx } from 'clsx';
import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../session.ts';
import { Avatar } from '../ui/person.tsx';
import css from './account.module.css';
import frameCss from './frame.module.css';

interface Props extends ComponentProps<'button'> {
  session: Session;
}

export function AccountButton({ session, ...button }: Props) {
  const { t } = useTranslation();
  return (
    <button type="button" title={session.email} {...button} className={css.account}>
      <span className="visually-hidden">{t('frame.account')} </span>
      <Avatar email={session.email} name={session.name} large />
      <span className={clsx(css.accountText, frameCss.word)}>
        <bdi className={css.accountName}>{session.name ?? session.email}</bdi>
        <span className="small">{heldBy(session)}</span>
      </span>
      <ChevronsUpDown size={16} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

/** Roles, or those in teams. */
function heldBy({ roles, memberships = [] }: Session): string {
  const inTeams = memberships.map(({ team, role }) => `${team}: ${role}`);
  return (roles.length > 0 ? roles : inTeams).join(', ');
}
