// A field that lists people as one types: what is typed finds parts of names and addresses.
import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { hasRole, type Role } from '../../domain/role.ts';
import { matchingPeople, people, type Colleague } from '../api/requests/accounts.ts';
import { usePermission } from '../permission.ts';
import css from './person.module.css';
import { Avatar } from './person.tsx';

type TextProps = Pick<
  AutocompleteProps,
  | 'aria-label'
  | 'autoFocus'
  | 'className'
  | 'description'
  | 'disabled'
  | 'error'
  | 'id'
  | 'label'
  | 'placeholder'
  | 'required'
  | 'size'
>;

export interface PickerProps extends TextProps {
  value: string;
  onChange: (email: string) => void;
  /** Offers only people with this role or one above it. */
  needs?: Role;
}

/** The list can be long; who types finds the others. */
const shown = 50;

export function PeopleList({ value, onChange, needs, ...rest }: PickerProps) {
  const { known, found } = usePeople(value, needs);
  return (
    <Autocomplete
      autoComplete="off"
      maxLength={254}
      value={value}
      onChange={onChange}
      data={found.map(({ email }) => email)}
      filter={({ options }) => options}
      leftSection={
        known === undefined ? undefined : <Avatar email={known.email} name={known.name} />
      }
      leftSectionPointerEvents="none"
      renderOption={({ option }) => {
        const person = found.find(({ email }) => email === option.value);
        return person === undefined ? option.value : <Entry person={person} />;
      }}
      comboboxProps={{ shadow: 'md', withinPortal: false }}
      {...rest}
    />
  );
}

function Entry({ person: { email, name, roles } }: { person: Colleague }) {
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

interface Found {
  /** Whose whole address it is; no list covers the form then. */
  known: Colleague | undefined;
  /** Who may be meant. */
  found: readonly Colleague[];
}

function usePeople(text: string, needs: Role = 'Viewer'): Found {
  const { may } = usePermission('GET /api/ip3/v1/colleagues');
  const { data: all } = useQuery({ ...people, enabled: may });
  const sought = text.trim().toLowerCase();
  const known = all?.byEmail.get(sought);
  const asks = may && all?.isWhole === false && sought !== '' && known === undefined;
  const { data: more } = useQuery({ ...matchingPeople(sought), enabled: asks });
  const list = (asks ? more : all?.list) ?? [];
  const found = list
    .filter(({ roles }) => hasRole(roles, needs))
    .filter((one) => isMeant(one, sought))
    .slice(0, shown);
  return { known, found: known === undefined ? found : [] };
}

function isMeant({ email, name }: Colleague, sought: string): boolean {
  return email.includes(sought) || (name ?? '').toLowerCase().includes(sought);
}
