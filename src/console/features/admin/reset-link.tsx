// A one-time link by which a user chooses a password: made here, shown once.
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { createResetLink } from '../../api/requests/accounts.ts';
import type { ResetLink, User } from '../../api/types.gen.ts';
import { wholeAddress } from '../../base-path.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fault } from '../../ui/fault.tsx';
import { Instant } from '../../ui/instant.tsx';
import { useWrite } from '../../ui/use-write.ts';

/** The address of this console with the token in its fragment, which browsers never send. */
function ShownLink({ email, made }: { email: string; made: ResetLink }) {
  const { t } = useTranslation();
  const link = wholeAddress(`/reset#token=${made.token}`);
  return (
    <Alert color="green" role="status" title={t('admin.users.link.title', { email })}>
      <p className="mono">{link}</p>
      <CopyButton text={link} label={t('admin.users.link.title', { email })} />
      <p>
        <Trans
          i18nKey="admin.users.link.once"
          components={{ at: <Instant at={made.expires_at} /> }}
        />
      </p>
    </Alert>
  );
}

export function ResetLinkButton({ user }: { user: User }) {
  const { t } = useTranslation();
  const [made, setMade] = useState<ResetLink | null>(null);
  const make = useWrite(createResetLink, ({ body }) => setMade(body));
  if (made !== null) return <ShownLink email={user.email} made={made} />;
  return (
    <div>
      <p className="small">{t('admin.users.link.why')}</p>
      {make.error !== null && <Fault error={make.error} />}
      <Button variant="default" loading={make.isPending} onClick={() => make.mutate(user.id)}>
        {t('admin.users.link.make')}
      </Button>
    </div>
  );
}
