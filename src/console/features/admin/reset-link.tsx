// A one-time link by which a user chooses a password: made here, shown once.
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import type { CreateResetLinkData, ResetLink, User } from '../../api/types.gen.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fault } from '../../ui/fault.tsx';
import { Instant } from '../../ui/instant.tsx';
import { useWrite } from '../../ui/use-write.ts';

async function createResetLink({ id }: Pick<User, 'id'>): Promise<ResetLink> {
  const url = '/api/ip3/v1/users/{id}/reset-link';
  const made = await call<CreateResetLinkData, ResetLink>('POST', url, { path: { id } });
  return made.body;
}

/** The address of this console with the token in its fragment, which browsers never send. */
function ShownLink({ email, made }: { email: string; made: ResetLink }) {
  const { t } = useTranslation();
  const link = `${location.origin}/reset#token=${made.token}`;
  return (
    <Alert color="green" role="status" title={t('admin.users.link.title', { email })}>
      <p className="mono">{link}</p>
      <CopyButton text={link} label={t('admin.users.link.title', { email })} />
      <p>
        {t('admin.users.link.once')} <Instant at={made.expires_at} />
      </p>
    </Alert>
  );
}

export function ResetLinkButton({ user }: { user: User }) {
  const { t } = useTranslation();
  const [made, setMade] = useState<ResetLink | null>(null);
  const make = useWrite(async () => setMade(await createResetLink(user)), []);
  if (made !== null) return <ShownLink email={user.email} made={made} />;
  return (
    <div>
      <p className="small">{t('admin.users.link.why')}</p>
      {make.error !== null && <Fault error={make.error} />}
      <Button variant="default" loading={make.isPending} onClick={() => make.mutate(undefined)}>
        {t('admin.users.link.make')}
      </Button>
    </div>
  );
}
