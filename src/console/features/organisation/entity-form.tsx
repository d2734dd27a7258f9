// Adding and changing a legal entity of the organisation profile.
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { entityTypes, nis2Classes, providerTypes } from '../../../domain/entity-kinds.ts';
import { entityLimits, profileAuthorities } from '../../../domain/legal-entity.ts';
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
import {
  bodyOf,
  choiceNames,
  emptyEntity,
  peopleNames,
  textsOf,
  type ChoiceName,
  type EntityTexts,
  type LineName,
  type PersonName,
  type PersonTexts,
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
  country: 2,
  currency: 3,
  timezone: 64,
  address: entityLimits.address,
};

const isRequired = (name: LineName) => name === 'legal_name' || name === 'country';

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
      {(['address', 'country', 'timezone', 'currency', 'sector', 'subsector'] as const).map(line)}
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

interface PersonProps {
  name: PersonName;
  texts: PersonTexts;
  onTexts: (texts: PersonTexts) => void;
}

const inputTypes = { name: 'text', email: 'email', phone: 'tel' } as const;

/** All three parts or none: a contact without a way to reach it is none. */
function Person({ name, texts, onTexts }: PersonProps) {
  const { t } = useTranslation();
  const isBegun = [texts.name, texts.email, texts.phone].some((text) => text.trim() !== '');
  return (
    <fieldset className="stack">
      <legend>{t(`organisation.people.${name}`)}</legend>
      {(['name', 'email', 'phone'] as const).map((part) => (
        <TextInput
          key={part}
          type={inputTypes[part]}
          label={t(`organisation.person.${part}`)}
          description={part === 'phone' ? t('organisation.help.phone') : undefined}
          required={isBegun}
          maxLength={entityLimits[part]}
          value={texts[part]}
          onChange={({ currentTarget: { value } }) => onTexts({ ...texts, [part]: value })}
        />
      ))}
    </fieldset>
  );
}

interface AuthoritiesProps {
  texts: EntityTexts;
  onTexts: (texts: EntityTexts) => void;
}

/** What is left empty follows the country. */
function Authorities({ texts, onTexts }: AuthoritiesProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="stack">
      <legend>{t('organisation.authorities')}</legend>
      <p className="small">{t('organisation.authoritiesHelp')}</p>
      {profileAuthorities.map((kind) => {
        const own = texts.authorities[kind];
        const change = (part: Partial<typeof own>) =>
          onTexts({
            ...texts,
            authorities: { ...texts.authorities, [kind]: { ...own, ...part } },
          });
        const label = t(`organisation.authority.${kind}`);
        return (
          <div key={kind} className="stack">
            <TextInput
              label={label}
              maxLength={entityLimits.name}
              value={own.name}
              onChange={({ currentTarget: { value } }) => change({ name: value })}
            />
            {own.name.trim() !== '' && (
              <TextInput
                label={t('organisation.channel', { authority: label })}
                maxLength={entityLimits.name}
                value={own.channel}
                onChange={({ currentTarget: { value } }) => change({ channel: value })}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
