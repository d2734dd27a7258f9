// Naming a person by e-mail: with those who have an account as suggestions, and a question before
// someone is named who has none.
import { Alert, Button, TextInput, type TextInputProps } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { colleagues, isColleague } from '../api/requests/accounts.ts';
import { Fault } from './fault.tsx';

interface FieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: string;
  onChange: (email: string) => void;
}

export function ColleagueField({ value, onChange, ...rest }: FieldProps) {
  const list = useId();
  const { data } = useQuery(colleagues);
  return (
    <>
      <TextInput
        type="email"
        autoComplete="off"
        list={list}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...rest}
      />
      <datalist id={list}>
        {data?.body.colleagues.map(({ email, name }) => (
          <option key={email} value={email} label={name ?? email} />
        ))}
      </datalist>
    </>
  );
}

export interface StrangerCheck {
  /** Calls `go` when someone signs in with the address, else asks the reader first. */
  ask: (email: string, go: () => void) => void;
  isAsking: boolean;
  /** The question; shown for the address that was asked about. */
  question: (email: string, go: () => void) => React.ReactNode;
}

export function useStrangerCheck(): StrangerCheck {
  const { t } = useTranslation();
  const [stranger, setStranger] = useState<string | null>(null);
  const check = useMutation({ mutationFn: isColleague });
  const ask = (email: string, go: () => void) =>
    check.mutate(email, {
      onSuccess: (isKnown) => {
        setStranger(isKnown ? null : email);
        if (isKnown) go();
      },
    });
  const question = (email: string, go: () => void) => (
    <>
      {check.error !== null && <Fault error={check.error} />}
      {stranger === email && (
        <Alert color="yellow" role="alert" title={t('colleague.unknown')}>
          <p>{t('colleague.unknownMore')}</p>
          <Button size="xs" variant="default" onClick={go}>
            {t('colleague.anyway')}
          </Button>
        </Alert>
      )}
    </>
  );
  return { ask, isAsking: check.isPending, question };
}
