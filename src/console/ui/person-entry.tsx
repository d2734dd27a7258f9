// A person in a list that one chooses from: avatar, name, address and roles.
import type { Colleague } from '../api/requests/accounts.ts';
import css from './person.module.css';
import { Avatar } from './person.tsx';

export function PersonEntry({ person: { email, name, roles } }: { person: Colleague }) {
  return (
    <span className={css.option}>
      <Avatar email={email} name={name} large />
      <span className={css.about}>
        <bdi>{name ?? email}</bdi>
        <span className="small">
          {name !== null && (
            <>
              <bdi>{email}</bdi> ·{' '}
            </>
          )}
          {roles.join(', ')}
        </span>
      </span>
    </span>
  );
}
