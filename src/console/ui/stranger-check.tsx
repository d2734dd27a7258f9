// The question before someone is named whom no account belongs to.
import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isColleague } from '../api/requests/accounts.ts';
import { Fault } from './fault.tsx';

export interface StrangerCheck {
  /** Calls `go` when someone signs in with the address, or none is given; else asks first. */
  ask: (email: string, go: () => void) => void;
  isAsking: boolean;
  /** The question; shown for the address that was asked about. */
  question: (email: string, go: () => void) => React.ReactNode;
}

/** `anyway` names the way on in a form that does not assign. */
export function useStrangerCheck(anyway?: string): StrangerCheck {
  const { t } = useTranslation();
  const [stranger, setStranger] = useState<string | null>(null);
  const check = useMutation({ mutationFn: isColleague });
  const ask = (email: string, go: () => void) => {
    if (email === '') return go();
    check.mutate(email, {
      onSuccess: (isKnown) => {
        setStranger(isKnown ? null : email);
        if (isKnown) go();
      },
    });
  };
  const question = (email: string, go: () => void) => (
    <>
      {check.error !== null && <Fault error={check.error} />}
      {stranger === email && (
        <Alert color="yellow" role="alert" title={t('colleague.unknown')}>
          <p>{t('colleague.unknownMore')}</p>
          <Button size="xs" variant="default" onClick={go}>
            {anyway ?? t('colleague.anyway')}
          </Button>
        </Alert>
      )}
    </>
  );
  return { ask, isAsking: check.isPending, question };
}
