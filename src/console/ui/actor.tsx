// Who did something: a person, or a part of the service that acts by itself.
import { useTranslation } from 'react-i18next';
import { parts } from './actor-parts.ts';
import { Person } from './person.tsx';

const isPart = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name);

export function Actor({ name }: { name: string }) {
  const part = usePartName()(name);
  return part === null ? <Person email={name} /> : <>{part}</>;
}

/** Gives the label of a part of the service; null for a person. */
export function usePartName(): (name: string) => string | null {
  const { t } = useTranslation();
  return (name) => (isPart(name) ? t(parts[name]) : null);
}
