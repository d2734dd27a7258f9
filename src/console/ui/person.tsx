// A person as the console shows one: avatar and name, with the address on hover and for screen
// readers. Someone without an account is shown by what is known: the address.
import { clsx } from 'clsx';
import { initialsOf, tintOf } from './avatar.ts';
import { useNamesOf } from './names.ts';
import css from './person.module.css';

interface PersonProps {
  email: string;
  /** Where the name came with the address; else it is looked up. */
  name?: string | null;
  /** Without the avatar, for the middle of a sentence. */
  plain?: boolean;
}

export function Person({ email, plain = false, ...given }: PersonProps) {
  const known = useNamesOf()(email);
  const name = given.name ?? known;
  return (
    <span className={css.person} title={email}>
      {!plain && <Avatar email={email} name={name} />}
      <bdi>{name ?? email}</bdi>
      {name !== null && <span className="visually-hidden"> ({email})</span>}
    </span>
  );
}

const tints = [
  ...[css.tint1, css.tint2, css.tint3, css.tint4],
  ...[css.tint5, css.tint6, css.tint7, css.tint8],
];

interface AvatarProps {
  email: string;
  name: string | null;
  large?: boolean;
}

/** Says nothing by itself: the name follows. What the service does itself has none. */
export function Avatar({ email, name, large = false }: AvatarProps) {
  if (!email.includes('@')) return null;
  return (
    <span
      aria-hidden="true"
      className={clsx(css.avatar, tints[tintOf(email) - 1], large && css.large)}
    >
      {initialsOf(email, name)}
    </span>
  );
}
