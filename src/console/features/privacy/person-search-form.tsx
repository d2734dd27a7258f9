// Whom to search for, and why.
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { subjectLimits, subjectRequests } from '../../../domain/personal-data.ts';
import { searchPerson, type FoundPerson } from '../../api/requests/privacy.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { useWrite } from '../../ui/use-write.ts';

type Kind = (typeof subjectRequests)[number];

export function PersonSearchForm({ onFound }: { onFound: (found: FoundPerson) => void }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<Kind>('access');
  const [terms, setTerms] = useState('');
  const [purpose, setPurpose] = useState('');
  const write = useWrite(searchPerson, ({ body }) => onFound(body));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const lines = terms.split('\n').map((line) => line.trim());
    // Too many are refused: a part of them would pass for all.
    const named = lines.filter((line) => line !== '');
    write.mutate({ kind, purpose: purpose.trim(), terms: named });
  };
  return (
    <CheckedForm className="stack" onSubmit={submit}>
      <NativeSelect
        label={t('privacy.kind')}
        value={kind}
        onChange={({ currentTarget: { value } }) =>
          setKind(subjectRequests.find((one) => one === value) ?? 'access')
        }
        data={subjectRequests.map((one) => ({ value: one, label: t(`privacy.kinds.${one}`) }))}
      />
      <Textarea
        label={t('privacy.terms')}
        description={t('privacy.termsHelp', { count: subjectLimits.terms })}
        required
        minLength={subjectLimits.leastTerm}
        autosize
        minRows={2}
        value={terms}
        onChange={({ currentTarget: { value } }) => setTerms(value)}
      />
      <TextInput
        label={t('privacy.purpose')}
        description={t('privacy.purposeHelp')}
        required
        maxLength={2000}
        value={purpose}
        onChange={({ currentTarget: { value } }) => setPurpose(value)}
      />
      <div className="moves">
        <Button type="submit" loading={write.isPending}>
          {t('privacy.start')}
        </Button>
      </div>
      {write.error !== null && <Fault error={write.error} />}
    </CheckedForm>
  );
}
