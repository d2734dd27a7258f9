// Who did something: a person, or a part of the service that acts by itself.
import { useTranslation } from 'react-i18next';
import { Person } from './person.tsx';

const parts = ['system', 'service'];

export function Actor({ name }: { name: string }) {
  const { t } = useTranslation();
  return parts.includes(name) ? <>{t(`told.${name}`)}</> : <Person email={name} />;
}
