// The own second factor: set up with a code of the app, removed with one.
import { Alert, Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  confirmTotp,
  offerTotp,
  ownFactors,
  removeTotp,
  renewRecoveryCodes,
} from '../../api/requests/factors.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fault } from '../../ui/fault.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Read } from '../../ui/read.tsx';
import { useWait } from '../../ui/use-wait.ts';
import { useWrite } from '../../ui/use-write.ts';
import css from './admin.module.css';
import { PasskeysList } from './passkeys-list.tsx';

export function FactorSection() {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<string[]>([]);
  const read = useQuery(ownFactors);
  return (
    <section className={clsx('stack', css.ownPassword)} aria-labelledby="own-factor">
      <h2 id="own-factor">{t('admin.factor.title')}</h2>
      <p className="small">{t('admin.factor.lead')}</p>
      {codes.length > 0 && <RecoveryCodes codes={codes} />}
      <Read of={read}>
        {({ body: { passkeys, passkeys_possible, ...body } }) => (
          <>
            {body.required && passkeys.length === 0 && body.totp_since === null && (
              <p>{t('admin.factor.required')}</p>
            )}
            <PasskeysList passkeys={passkeys} isPossible={passkeys_possible} onCodes={setCodes} />
            <h3>{t('admin.factor.app')}</h3>
            {body.totp_since === null ? (
              <SetUp onDone={setCodes} />
            ) : (
              <>
                <p>
                  {t('admin.factor.since')} <Instant at={body.totp_since} />.{' '}
                  {t('admin.factor.left', { count: body.recovery_codes_left })}
                </p>
                <Keep onCodes={setCodes} />
              </>
            )}
            {body.totp_since === null && passkeys.length > 0 && (
              <CodesOfPasskeys left={body.recovery_codes_left} onCodes={setCodes} />
            )}
          </>
        )}
      </Read>
    </section>
  );
}

/** Without an app there is no code to type: the server asks for a passkey if the login is old. */
function CodesOfPasskeys({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const { t } = useTranslation();
  const renew = useWrite(renewRecoveryCodes, ({ body }) => onCodes(body.recovery_codes));
  return (
    <>
      <h3>{t('admin.factor.codes')}</h3>
      <p>{t('admin.factor.left', { count: left })}</p>
      {renew.error !== null && <Fault error={renew.error} />}
      <div>
        <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate({})}>
          {t('admin.factor.renew')}
        </Button>
      </div>
    </>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  const { t } = useTranslation();
  return (
    <Alert color="green" role="status" title={t('admin.factor.done')}>
      <p>{t('admin.factor.once')}</p>
      <ul className="mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label={t('admin.factor.copyCodes')} />
    </Alert>
  );
}

function SetUp({ onDone }: { onDone: (codes: string[]) => void }) {
  const { t } = useTranslation();
  const offer = useWrite(offerTotp);
  const confirm = useWrite(confirmTotp, ({ body }) => onDone(body.recovery_codes));
  if (offer.data === undefined) {
    return (
      <>
        {offer.error !== null && <Fault error={offer.error} />}
        <Button variant="default" loading={offer.isPending} onClick={() => offer.mutate(undefined)}>
          {t('admin.factor.begin')}
        </Button>
      </>
    );
  }
  const { secret, uri } = offer.data.body;
  return (
    <>
      <p>{t('admin.factor.enter')}</p>
      <p>
        <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>{' '}
        <CopyButton text={secret} label={t('admin.factor.copyKey')} />
      </p>
      <p>
        <a href={uri}>{t('admin.factor.open')}</a>
      </p>
      <CodeForm choices={[{ label: t('admin.factor.finish'), write: confirm }]} />
    </>
  );
}

/** One code, for new recovery codes or for the end of the factor. */
function Keep({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const { t } = useTranslation();
  const renew = useWrite(renewRecoveryCodes, ({ body }) => onCodes(body.recovery_codes));
  const remove = useWrite(removeTotp, () => onCodes([]));
  return (
    <CodeForm
      choices={[
        { label: t('admin.factor.renew'), write: renew },
        { label: t('admin.factor.remove'), write: remove },
      ]}
    />
  );
}

interface CodeWrite {
  mutate: (body: { code: string }, then: { onSettled: () => void }) => void;
  error: Error | null;
  isPending: boolean;
}

interface Choice {
  label: string;
  write: CodeWrite;
}

function CodeForm({ choices }: { choices: readonly [Choice, ...Choice[]] }) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [chosen, choose] = useState(0);
  const { write } = choices[chosen] ?? choices[0];
  const wait = useWait(write.error);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    write.mutate({ code: code.trim() }, { onSettled: () => setCode('') });
  };
  return (
    <CheckedForm className="stack" onSubmit={submit}>
      <TextInput
        label={t('signIn.code')}
        description={t('signIn.codeHelp')}
        autoComplete="one-time-code"
        required
        maxLength={64}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {write.error !== null && <Fault error={write.error} />}
      <div className="moves">
        {choices.map((choice, place) => (
          <Button
            key={choice.label}
            type="submit"
            variant="default"
            loading={choice.write.isPending}
            disabled={wait > 0}
            onClick={() => choose(place)}
          >
            {wait > 0 ? t('frame.wait', { count: wait }) : choice.label}
          </Button>
        ))}
      </div>
    </CheckedForm>
  );
}
