// How a service account proves itself: by a secret, a certificate, a key or a provider.
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { authMethods } from '../../../domain/machine.ts';
import { useWays } from '../../ui/use-ways.ts';
import { takesCertificate, type Terms } from './machine-terms.ts';

export interface PartProps {
  terms: Terms;
  isNew: boolean;
  onSet: (change: Partial<Terms>) => void;
}

interface ProviderProps {
  provider: string;
  onSet: PartProps['onSet'];
}

/** Of single sign-on, whose accounts it provisions; the one that it has might be gone. */
export function ProviderChoice({ provider, onSet }: ProviderProps) {
  const { t } = useTranslation();
  const known = useWays()?.providers ?? [];
  const isGone = provider !== '' && known.every(({ id }) => id !== provider);
  const named = known.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <NativeSelect
      label={t('inputField.provider')}
      description={t('machines.help.provider')}
      required
      value={provider}
      data={[
        { value: '', label: t('machines.noProvider') },
        ...named,
        ...(isGone ? [{ value: provider, label: provider }] : []),
      ]}
      onChange={({ currentTarget: { value } }) => onSet({ provider: value })}
    />
  );
}

/** By what it proves itself: a secret, a certificate, or a key. */
export function Proof({ terms, isNew, onSet }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      <NativeSelect
        label={t('machines.fields.method')}
        disabled={!isNew}
        value={terms.method}
        data={authMethods.map((value) => ({ value, label: t(`machines.methods.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onSet({ method: authMethods.find((one) => one === value) ?? terms.method })
        }
      />
      {takesCertificate(terms.method) && (
        <Checkbox
          label={t('machines.fields.bound')}
          description={t('machines.help.bound')}
          checked={terms.isBound}
          onChange={({ currentTarget: { checked } }) => onSet({ isBound: checked })}
        />
      )}
      {terms.method === 'private_key_jwt' && (
        <Textarea
          label={t('inputField.public_keys')}
          description={t('machines.help.keys')}
          required
          autosize
          minRows={3}
          maxRows={12}
          maxLength={20_000}
          value={terms.keys}
          onChange={({ currentTarget: { value } }) => onSet({ keys: value })}
        />
      )}
      {terms.method === 'tls_client_auth' && (
        <TextInput
          label={t('inputField.certificate_subject')}
          description={t('machines.help.subject')}
          required
          maxLength={500}
          value={terms.subject}
          onChange={({ currentTarget: { value } }) => onSet({ subject: value })}
        />
      )}
      {terms.method === 'self_signed_tls_client_auth' && (
        <Textarea
          label={t('inputField.certificate_sha256')}
          description={t('machines.help.certificate')}
          required
          autosize
          minRows={2}
          maxRows={8}
          maxLength={20_000}
          value={terms.certificate}
          onChange={({ currentTarget: { value } }) => onSet({ certificate: value })}
        />
      )}
    </>
  );
}
