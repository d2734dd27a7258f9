// Who did something: a person, or a part of the service that acts by itself.
import { useTranslation } from 'react-i18next';
import { namedParts, parts } from './actor-parts.ts';
import { useNamesOf } from './names.ts';
import { Person } from './person.tsx';

const isPart = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name);
const isKind = (word: string): word is keyof typeof namedParts => Object.hasOwn(namedParts, word);

export function Actor({ name }: { name: string }) {
  const part = usePartName()(name);
  return part === null ? <Person email={name} /> : <>{part}</>;
}

/** Gives the label of a part of the service; null for a person. */
function usePartName(): (name: string) => string | null {
  const { t } = useTranslation();
  return (name) => {
    if (isPart(name)) return t(parts[name]);
    const [, kind = '', own = ''] = /^(\w+) (.+)$/s.exec(name) ?? [];
    return isKind(kind) ? t(namedParts[kind], { name: own }) : null;
  };
}

/** The same as text, for a choice; with the address, as people can have the same name. */
export function useActorNames(): (name: string) => string {
  const partName = usePartName();
  const nameOf = useNamesOf();
  return (name) => {
    const called = nameOf(name);
    return partName(name) ?? (called === null ? name : `${called} (${name})`);
  };
}
