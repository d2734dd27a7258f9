// Personal access tokens: made for programs, shown once, revoked.
import { Alert, Button, Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { enforcementRegistrars } from '../../../domain/policy.ts';
import { hasRole, isRole, roles, type Role } from '../../../domain/role.ts';
import { createToken, revokeToken, tokenList } from '../../api/requests/accounts.ts';
import type { PersonalToken } from '../../api/types.gen.ts';
import { useSession } from '../../session.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fault } from '../../ui/fault.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { Read } from '../../ui/read.tsx';
import { Rows } from '../../ui/rows.tsx';
import { useWrite } from '../../ui/use-write.ts';
import css from './admin.module.css';

export function TokensSection() {
  const { t } = useTranslation();
  const held = (useSession().session?.roles ?? []).filter(isRole);
  const all = hasRole(held, 'Admin');
  const read = useQuery(tokenList(all));
  return (
    <div className="two-columns">
      <Read of={read}>
        {({ body }) =>
          body.count === 0 ? (
            <Nothing why={t('admin.tokens.none')} />
          ) : (
            <TokenTable tokens={body.tokens} />
          )
        }
      </Read>
      <NewTokenForm allowed={roles.filter((role) => hasRole(held, role))} />
    </div>
  );
}

function TokenTable({ tokens }: { tokens: PersonalToken[] }) {
  const { t } = useTranslation();
  const revoke = useWrite(revokeToken);
  const cells: Record<string, (token: PersonalToken) => React.ReactNode> = {
    title: ({ name, owner, enforcement_point: point }) => (
      <>
        <bdi>{name}</bdi> <bdi className="small">{owner}</bdi>
        {point !== null && <p className="small">{t('admin.tokens.gateway', { name: point })}</p>}
      </>
    ),
    roles: (token) => token.roles.join(', '),
    state: ({ state }) => t(`admin.tokens.states.${state}`),
    expires: ({ expires_at }) => <Instant at={expires_at} />,
    used: ({ last_used_at }) =>
      last_used_at === null ? t('admin.tokens.never') : <Instant at={last_used_at} />,
    edit: ({ id, name, state }) =>
      state === 'active' && (
        <Button size="compact-xs" variant="default" onClick={() => revoke.mutate(id)}>
          {t('admin.tokens.revoke')} <bdi className="visually-hidden">{name}</bdi>
        </Button>
      ),
  };
  return (
    <>
      {revoke.error !== null && <Fault error={revoke.error} />}
      <Rows
        caption={t('page.admin.parts.tokens')}
        rows={tokens}
        rowKey={({ id }) => id}
        columns={Object.entries(cells).map(([name, cell]) => ({
          name,
          heading: t(`admin.tokens.columns.${name}`),
          cell,
        }))}
      />
    </>
  );
}

function pointOf(text: string): { enforcement_point?: string } {
  return text.trim() === '' ? {} : { enforcement_point: text.trim() };
}

function NewTokenForm({ allowed }: { allowed: readonly string[] }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [held, setHeld] = useState<Role[]>([]);
  const [days, setDays] = useState(90);
  const [point, setPoint] = useState('');
  const registers = enforcementRegistrars.some((role) => allowed.includes(role));
  const make = useWrite(createToken);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const body = { name: name.trim(), roles: held, expires_in_days: days, ...pointOf(point) };
    make.mutate(body, { onSuccess: () => setName('') });
  };
  const made = make.data?.body;
  return (
    <CheckedForm className="stack gate" onSubmit={submit}>
      <h2>{t('admin.tokens.make')}</h2>
      <TextInput
        label={t('admin.tokens.name')}
        required
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox.Group
        label={t('admin.users.roles')}
        value={held}
        onChange={(names) => setHeld(names.filter(isRole))}
      >
        <div className={css.roleChoices}>
          {allowed.map((role) => (
            <Checkbox key={role} value={role} label={role} />
          ))}
        </div>
      </Checkbox.Group>
      <NumberInput
        label={t('admin.tokens.days')}
        min={1}
        max={365}
        hideControls
        value={days}
        onChange={(value) => setDays(Number(value))}
      />
      {registers && (
        <TextInput
          label={t('admin.tokens.point')}
          description={t('admin.tokens.pointHelp')}
          maxLength={100}
          value={point}
          onChange={(event) => setPoint(event.currentTarget.value)}
        />
      )}
      {make.error !== null && <Fault error={make.error} />}
      <Button type="submit" variant="filled" loading={make.isPending}>
        {t('admin.tokens.make')}
      </Button>
      {made !== undefined && (
        <Alert title={t('admin.tokens.once')} role="status">
          <p className="mono hash">{made.token}</p>
          <CopyButton text={made.token} label={made.name} />
        </Alert>
      )}
    </CheckedForm>
  );
}
