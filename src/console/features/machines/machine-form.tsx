// Making and changing a service account.
import { Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { machineRoles, scopeAreaNames } from '../../../domain/machine.ts';
import { changeMachine, createMachine } from '../../api/requests/machines.ts';
import type { ServiceAccount } from '../../api/types.gen.ts';
import { useSession } from '../../session.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { PersonPicker } from '../../ui/person-picker.tsx';
import { useWrite } from '../../ui/use-write.ts';
import { Proof, ProviderChoice, type PartProps } from './machine-proof.tsx';
import { MadeMachine } from './machine-secret.tsx';
import {
  canEnforce,
  changeOf,
  longestDays,
  machineRolesOf,
  newMachine,
  newTerms,
  provisions,
  reaches,
  termsOf,
  type Terms,
} from './machine-terms.ts';
import css from './machines.module.css';

export function NewMachine({ onDone }: { onDone: () => void }) {
  const owner = useSession().session?.email ?? '';
  const create = useWrite(createMachine);
  const made = create.data?.body;
  if (made !== undefined) return <MadeMachine made={made} onDone={onDone} />;
  const save = async (terms: Terms) => create.mutate(await newMachine(terms));
  return <Fields isNew start={newTerms(owner)} onSave={save} write={create} />;
}

interface ChangeProps {
  machine: ServiceAccount;
  onDone: () => void;
}

export function ChangeMachine({ machine, onDone }: ChangeProps) {
  // A version that is read later must not pass for the one that was changed.
  const [start] = useState(() => termsOf(machine));
  const change = useWrite(changeMachine(machine.id), onDone);
  const save = async (terms: Terms) => {
    const body = await changeOf(start, terms);
    if (body === null) onDone();
    else change.mutate(body);
  };
  return <Fields isNew={false} start={start} onSave={save} write={change} />;
}

interface FieldsProps {
  isNew: boolean;
  start: Terms;
  onSave: (terms: Terms) => Promise<void>;
  write: { error: Error | null; isPending: boolean };
}

function Fields({ isNew, start, onSave, write }: FieldsProps) {
  const { t } = useTranslation();
  const [terms, setTerms] = useState(start);
  const set = (change: Partial<Terms>) => setTerms({ ...terms, ...change });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void onSave(terms);
  };
  const part = { terms, isNew, onSet: set };
  return (
    <CheckedForm className="stack" onSubmit={submit}>
      <Identity {...part} />
      <Reach {...part} />
      <Proof {...part} />
      <Lifetime {...part} />
      <div className="moves">
        <Button type="submit" loading={write.isPending}>
          {t('machines.save')}
        </Button>
      </div>
      {write.error !== null && <Fault error={write.error} />}
    </CheckedForm>
  );
}

/** Which program it is, and who answers for it. */
function Identity({ terms, isNew, onSet }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('machines.fields.name')}
        description={t('machines.help.name')}
        required
        disabled={!isNew}
        maxLength={63}
        pattern="[a-z0-9][a-z0-9._\-]*"
        value={terms.name}
        onChange={({ currentTarget: { value } }) => onSet({ name: value })}
      />
      <TextInput
        label={t('machines.fields.description')}
        maxLength={500}
        value={terms.description}
        onChange={({ currentTarget: { value } }) => onSet({ description: value })}
      />
      <PersonPicker
        label={t('machines.fields.owner')}
        description={t('machines.help.owner')}
        required
        value={terms.owner}
        onChange={(owner) => onSet({ owner })}
      />
    </>
  );
}

/** What it can do at most, and which part of that it uses. */
function Reach({ terms, isNew, onSet }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      <Checkbox.Group
        label={t('admin.users.roles')}
        value={[...terms.roles]}
        onChange={(names) => onSet({ roles: machineRolesOf(names) })}
      >
        <div className={css.choices}>
          {machineRoles.map((role) => (
            <Checkbox key={role} value={role} label={role} />
          ))}
        </div>
      </Checkbox.Group>
      <fieldset className={css.scopes}>
        <legend>{t('machines.fields.scopes')}</legend>
        <p className="small">{t('machines.help.scopes')}</p>
        <div className={css.choices}>
          {scopeAreaNames.map((area) => (
            <NativeSelect
              key={area}
              label={t(`machines.areas.${area}`)}
              value={terms.reach[area]}
              data={reaches.map((value) => ({ value, label: t(`machines.reach.${value}`) }))}
              onChange={({ currentTarget: { value } }) => {
                const reach = reaches.find((one) => one === value) ?? 'none';
                onSet({ reach: { ...terms.reach, [area]: reach } });
              }}
            />
          ))}
        </div>
      </fieldset>
      {provisions(terms) && <ProviderChoice provider={terms.provider} onSet={onSet} />}
      {isNew && canEnforce(terms.roles) && (
        <TextInput
          label={t('admin.tokens.point')}
          description={t('admin.tokens.pointHelp')}
          maxLength={100}
          value={terms.point}
          onChange={({ currentTarget: { value } }) => onSet({ point: value })}
        />
      )}
    </>
  );
}

/** Until when it counts. */
function Lifetime({ terms, isNew, onSet }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      <NumberInput
        label={t('machines.fields.days')}
        description={isNew ? undefined : t('machines.help.sameDays')}
        required={isNew}
        min={1}
        max={longestDays}
        allowDecimal={false}
        hideControls
        value={terms.days}
        onChange={(days) => onSet({ days })}
      />
      {!isNew && (
        <Checkbox
          label={t('admin.users.disable')}
          description={t('machines.help.disable')}
          checked={terms.isDisabled}
          onChange={({ currentTarget: { checked } }) => onSet({ isDisabled: checked })}
        />
      )}
    </>
  );
}
