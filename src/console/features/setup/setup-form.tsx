// The form of the first administrator. Its faults are alongside the fields and, with the focus, in
// a list above them; what was typed stays.
import { Alert, Button, TextInput } from '@mantine/core';
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Fault } from '../../ui/fault.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useWait } from '../../ui/use-wait.ts';
import type { Made } from './admin-made.tsx';
import type { Refusal } from './link-faults.tsx';
import { makeAdmin, refusalOfLink, refusedFields } from './make-admin.ts';
import { emptySetup, leastPassword, wrongFields, type FieldName } from './setup-values.ts';
import css from './setup.module.css';

interface Props {
  token: string;
  onMade: (made: Made) => void;
  onRefused: (why: Refusal) => void;
}

export function SetupForm({ token, onMade, onRefused }: Props) {
  const { t } = useTranslation();
  const form = useId();
  const [values, setValues] = useState(emptySetup);
  const [wrong, setWrong] = useState<readonly FieldName[]>([]);
  const [fault, setFault] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const wait = useWait(fault);

  const take = (error: unknown) => {
    const why = refusalOfLink(error);
    if (why !== null) return onRefused(why);
    const fields = refusedFields(error);
    setWrong(fields);
    if (fields.length === 0) setFault(error);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const fields = wrongFields(values);
    setWrong(fields);
    setFault(null);
    if (busy || wait > 0 || fields.length > 0) return;
    setBusy(true);
    await makeAdmin(token, values).then(onMade, take);
    setBusy(false);
  };
  const field = (name: FieldName) => ({
    id: `${form}-${name}`,
    label: t(`setup.fields.${name}`),
    required: true,
    value: values[name],
    error: wrong.includes(name) && t(`setup.faults.${name}`, { count: leastPassword }),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setValues({ ...values, [name]: currentTarget.value }),
  });

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <Faults form={form} wrong={wrong} />
      {fault !== null && <Fault error={fault} />}
      <TextInput
        {...field('email')}
        type="email"
        description={t('setup.help.email')}
        autoComplete="username"
        maxLength={254}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextInput
        {...field('name')}
        description={t('setup.help.name')}
        autoComplete="name"
        maxLength={200}
      />
      <PasswordField
        {...field('password')}
        description={t('setup.help.password', { count: leastPassword })}
        autoComplete="new-password"
        maxLength={1024}
      />
      <PasswordField {...field('again')} autoComplete="new-password" maxLength={1024} />
      <Button type="submit" variant="filled" loading={busy} disabled={wait > 0}>
        {wait > 0 ? t('frame.wait', { count: wait }) : t('setup.submit')}
      </Button>
    </form>
  );
}

function Faults({ form, wrong }: { form: string; wrong: readonly FieldName[] }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wrong.length > 0) box.current?.focus();
  }, [wrong]);
  if (wrong.length === 0) return null;
  return (
    <Alert
      ref={box}
      color="red"
      role="alert"
      tabIndex={-1}
      title={t('wrongFields', { count: wrong.length })}
    >
      <ul className={css.setupFaults}>
        {wrong.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={css.setupFault}
              onClick={() => document.getElementById(`${form}-${name}`)?.focus()}
            >
              {t(`setup.fields.${name}`)}
            </button>
            {': '}
            {t(`setup.faults.${name}`, { count: leastPassword })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
