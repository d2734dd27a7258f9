// Adding and changing a legal entity of the organisation profile.
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { entityTypes, nis2Classes, providerTypes } from '../../../domain/entity-kinds.ts';
import { entityLimits } from '../../../domain/legal-entity.ts';
import {
  changeEntity,
  defineEntity,
  type LegalEntity,
  type LegalEntityInput,
} from '../../api/requests/entities.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { useWrite } from '../../ui/use-write.ts';
import { useFactWord } from '../legal/fact-word.ts';
import { Authorities } from './entity-authorities.tsx';
import { Person } from './entity-person.tsx';
import { PlaceChoices, SectorChoices } from './entity-sectors.tsx';
import {
  bodyOf,
  choiceNames,
  emptyEntity,
  peopleNames,
  textsOf,
  type ChoiceName,
  type EntityTexts,
  type LineName,
} from './entity-values.ts';

interface Props {
  /** Null for a new one. */
  entity: LegalEntity | null;
  onDone: () => void;
}

export function EntityForm({ entity, onDone }: Props) {
  return entity === null ? (
    <Fields start={emptyEntity} write={useWrite(defineEntity, onDone)} />
  ) : (
    <Known entity={entity} onDone={onDone} />
  );
}

function Known({ entity, onDone }: { entity: LegalEntity; onDone: () => void }) {
  // A version that is read later must not pass for the one that was typed on.
  const [base] = useState(entity);
  return <Fields start={textsOf(base)} write={useWrite(changeEntity(base), onDone)} />;
}

interface FieldsProps {
  start: EntityTexts;
  write: { mutate: (body: LegalEntityInput) => void; error: Error | null; isPending: boolean };
}

const choices: Readonly<Record<ChoiceName, readonly string[]>> = {
  nis2_class: nis2Classes,
  entity_type: entityTypes,
  provider_type: providerTypes,
};

const lineLimits: Readonly<Partial<Record<LineName, number>>> = {
  lei: 20,
  parent_lei: 20,
  address: entityLimits.address,
};

const isRequired = (name: LineName) => name === 'legal_name';

function Fields({ start, write }: FieldsProps) {
  const { t } = useTranslation();
  const [texts, setTexts] = useState(start);
  const line = (name: LineName) => (
    <TextInput
      key={name}
      label={t(`organisation.fields.${name}`)}
      description={t(`organisation.help.${name}`, { defaultValue: '' }) || undefined}
      required={isRequired(name)}
      maxLength={lineLimits[name] ?? entityLimits.name}
      value={texts.lines[name]}
      onChange={({ currentTarget: { value } }) =>
        setTexts({ ...texts, lines: { ...texts.lines, [name]: value } })
      }
    />
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    write.mutate(bodyOf(texts));
  };
  return (
    <CheckedForm className="stack" onSubmit={submit}>
      {(['legal_name', 'trading_names', 'lei'] as const).map(line)}
      <Textarea
        label={t('organisation.fields.registrations')}
        description={t('organisation.help.registrations')}
        autosize
        minRows={2}
        value={texts.registrations}
        onChange={({ currentTarget: { value } }) => setTexts({ ...texts, registrations: value })}
      />
      {line('address')}
      <PlaceChoices texts={texts} onTexts={setTexts} />
      <SectorChoices texts={texts} onTexts={setTexts} />
      {choiceNames.map((name) => (
        <Choice
          key={name}
          name={name}
          value={texts.choices[name]}
          onValue={(value) => setTexts({ ...texts, choices: { ...texts.choices, [name]: value } })}
        />
      ))}
      {peopleNames.map((name) => (
        <Person
          key={name}
          name={name}
          texts={texts.people[name]}
          onTexts={(person) => setTexts({ ...texts, people: { ...texts.people, [name]: person } })}
        />
      ))}
      {(['parent_name', 'parent_lei'] as const).map(line)}
      <Authorities texts={texts} onTexts={setTexts} />
      <div className="moves">
        <Button type="submit" loading={write.isPending}>
          {t('organisation.save')}
        </Button>
      </div>
      {write.error !== null && <Fault error={write.error} />}
    </CheckedForm>
  );
}

interface ChoiceProps {
  name: ChoiceName;
  value: string;
  onValue: (value: string) => void;
}

function Choice({ name, value, onValue }: ChoiceProps) {
  const { t } = useTranslation();
  const word = useFactWord();
  return (
    <NativeSelect
      label={t(`organisation.fields.${name}`)}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
      data={[
        { value: '', label: t('legal.tri.null') },
        ...choices[name].map((one) => ({ value: one, label: word(one) })),
      ]}
    />
  );
}
