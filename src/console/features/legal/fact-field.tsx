// One fact as a field: yes, no or unknown; a number; a time with its zone; a choice; places.
import { Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { LegalFactDefinition } from '../../api/types.gen.ts';
import { CountriesChoice, CountryChoice, ZoneChoice } from '../../ui/place-choices.tsx';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import { AffectedUsers } from './affected-users.tsx';
import { AuthoritiesFact } from './authorities-fact.tsx';
import { EntityFact } from './entity-fact.tsx';
import { InForce, type FactInForce } from './fact-in-force.tsx';
import { useFactWord } from './fact-word.ts';
import { factFieldId, focusFact } from './focus-fact.ts';
import css from './legal.module.css';

interface Props {
  incident: string;
  fact: LegalFactDefinition;
  isNeeded: boolean;
  inForce?: FactInForce | undefined;
  /** Null is unknown. */
  value: unknown;
  onValue: (value: unknown) => void;
  disabled: boolean;
}

export function FactField(props: Props) {
  const { t } = useTranslation();
  const { incident, fact, isNeeded, inForce, value, onValue, disabled } = props;
  const isOpen = value === null && !disabled;
  const take = (users: number) => {
    onValue(users);
    focusFact(fact.name);
  };
  return (
    <div id={factFieldId(fact.name)} className={clsx(css.factField, isNeeded && css.isNeeded)}>
      <Control {...props} />
      {value === null && <InForce name={fact.name} fact={inForce} />}
      {isOpen && fact.name === 'data_subjects' && (
        <AffectedUsers incident={incident} onTake={take} />
      )}
      {isNeeded && (
        <p className="small">
          <strong>{t('legal.facts.needed')}</strong>
        </p>
      )}
    </div>
  );
}

function Control(props: Props) {
  const { fact, value, onValue, disabled } = props;
  const known = (text: string) => onValue(text === '' ? null : text);
  switch (fact.kind) {
    case 'boolean':
      return <TriState {...props} />;
    case 'choice':
      return <Choice {...props} />;
    case 'choices':
      return <Choices {...props} />;
    case 'instant':
      return (
        <ZonedInstant
          label={fact.question}
          name={fact.question}
          value={typeof value === 'string' ? value : ''}
          disabled={disabled}
          onChange={known}
        />
      );
    case 'number':
      return <NumberField {...props} />;
    case 'countries':
      return <Countries {...props} />;
    case 'names':
      return <AuthoritiesFact question={fact.question} {...{ value, onValue, disabled }} />;
    case 'entity':
      return <EntityFact question={fact.question} {...{ value, onValue, disabled }} />;
    case 'date':
    case 'country':
    case 'zone':
    case 'fields':
      return <Plain {...props} onText={known} />;
  }
}

function TriState({ fact, value, onValue, disabled }: Props) {
  const { t } = useTranslation();
  return (
    <Radio.Group
      label={fact.question}
      value={String(value)}
      onChange={(text) => onValue(text === 'null' ? null : text === 'true')}
    >
      <div className={css.tri}>
        {(['true', 'false', 'null'] as const).map((text) => (
          <Radio key={text} value={text} label={t(`legal.tri.${text}`)} disabled={disabled} />
        ))}
      </div>
    </Radio.Group>
  );
}

function Choice({ fact, value, onValue, disabled }: Props) {
  const { t } = useTranslation();
  const word = useFactWord();
  return (
    <NativeSelect
      label={fact.question}
      disabled={disabled}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onValue(event.currentTarget.value || null)}
      data={[
        { value: '', label: t('legal.tri.null') },
        ...(fact.options ?? []).map((one) => ({ value: one, label: word(one, fact.name) })),
      ]}
    />
  );
}

function Choices({ fact, value, onValue, disabled }: Props) {
  const { t } = useTranslation();
  const word = useFactWord();
  return (
    <Checkbox.Group
      label={fact.question}
      description={t('legal.facts.noneIsUnknown')}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={(chosen) => onValue(chosen.length === 0 ? null : chosen)}
    >
      <div className={css.tri}>
        {(fact.options ?? []).map((one) => (
          <Checkbox key={one} value={one} label={word(one, fact.name)} disabled={disabled} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function NumberField({ fact, value, onValue, disabled }: Props) {
  return (
    <TextInput
      type="number"
      min={0}
      step="any"
      label={fact.question}
      disabled={disabled}
      value={typeof value === 'number' ? String(value) : ''}
      onChange={({ currentTarget: { value: text } }) => onValue(text === '' ? null : Number(text))}
    />
  );
}

function Countries({ fact, value, onValue, disabled }: Props) {
  return (
    <CountriesChoice
      label={fact.question}
      disabled={disabled}
      value={Array.isArray(value) ? (value as string[]) : []}
      onValue={(codes) => onValue(codes.length === 0 ? null : codes)}
    />
  );
}

function Plain({ fact, value, onText, disabled }: Props & { onText: (text: string) => void }) {
  const shown = typeof value === 'string' ? value : '';
  if (fact.kind === 'country' || fact.kind === 'zone') {
    const Chosen = fact.kind === 'country' ? CountryChoice : ZoneChoice;
    return <Chosen label={fact.question} disabled={disabled} value={shown} onValue={onText} />;
  }
  return (
    <TextInput
      type={fact.kind === 'date' ? 'date' : 'text'}
      label={fact.question}
      maxLength={64}
      disabled={disabled}
      value={shown}
      onChange={({ currentTarget: { value: text } }) => onText(text)}
    />
  );
}
