// A person as a disc with initials. Its tint is a hash of the address, so that colour never says
// anything that the name beside it does not.
import { clsx } from 'clsx';
import css from './avatar.module.css';

interface Props {
  email: string;
  name?: string | null;
  size?: 'small' | 'large';
}

const tints = [css.tint1, css.tint2, css.tint3, css.tint4, css.tint5, css.tint6, css.tint7];

/** Hidden from screen readers: the name beside it says the same. */
export function Avatar({ email, name = null, size = 'small' }: Props) {
  const tint = tints[hashOf(email) % tints.length];
  return (
    <span className={clsx(css.avatar, size === 'large' && css.large, tint)} aria-hidden="true">
      {initialsOf(name ?? email)}
    </span>
  );
}

/** Two letters: of the first and last word, else the first two. */
export function initialsOf(text: string): string {
  const words = (text.split('@')[0] ?? '').split(/[\s._-]+/).filter((word) => word !== '');
  const letters = [...(words[0] ?? '?')];
  const second = words.length > 1 ? [...words.at(-1)!][0] : letters[1];
  return `${letters[0]}${second ?? ''}`.toLocaleUpperCase();
}

function hashOf(text: string): number {
  return [...text].reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)!) >>> 0, 7);
}
