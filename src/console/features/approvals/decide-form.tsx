// The decision on someone else's request: with a reason, in a login that was proved lately, for
// which the server asks by itself.
import { Button, Textarea } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Decision } from '../../../domain/approval.ts';
import { decideApproval, type Approval } from '../../api/requests/approvals.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { useWrite } from '../../ui/use-write.ts';

export function DecideForm({ approval: { id } }: { approval: Approval }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [decision, choose] = useState<Decision>('confirmed');
  const write = useWrite(decideApproval(id));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    write.mutate({ decision, reason });
  };
  return (
    <CheckedForm className="stack" onSubmit={submit} aria-labelledby={`approval-${id}`}>
      <Textarea
        label={t('approvals.reason')}
        description={t('approvals.reasonHelp')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={2000}
        autosize
        minRows={2}
        required
      />
      {write.error !== null && <Fault error={write.error} />}
      <div className="moves">
        <Button
          type="submit"
          variant="filled"
          loading={write.isPending}
          onClick={() => choose('confirmed')}
        >
          {t('approvals.confirm')}
        </Button>
        <Button
          type="submit"
          variant="default"
          loading={write.isPending}
          onClick={() => choose('refused')}
        >
          {t('approvals.refuse')}
        </Button>
      </div>
    </CheckedForm>
  );
}
