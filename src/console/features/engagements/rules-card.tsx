// The rules of engagement: the newest version, who signed it, a new version, and all before it.
import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { rulesOfEngagement, signRules, writeRules } from '../../api/requests/engagements.ts';
import type { RulesOfEngagement } from '../../api/types.gen.ts';
import { usePermission } from '../../permission.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Person } from '../../ui/person.tsx';
import { Read } from '../../ui/read.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useWrite } from '../../ui/use-write.ts';
import type { Shown } from './ask-engagement.ts';
import css from './engagements.module.css';
import { linesOf } from './lines.ts';

export function RulesCard({ engagement, etag }: Shown) {
  const { t } = useTranslation();
  const { may } = usePermission('POST /api/ip3/v1/engagements/:id/rules-of-engagement');
  const rules = engagement.rules_of_engagement;
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="card" aria-labelledby="rules-title">
      <h2 id="rules-title">
        {t('engagements.rules')} <span className="small">v{rules.version}</span>{' '}
        <span className={rules.signed_by.length > 0 ? 'badge is-good' : 'badge'}>
          {t(rules.signed_by.length > 0 ? 'engagements.signed' : 'engagements.notSigned')}
        </span>
      </h2>
      <Version rules={rules} />
      {may && !isOpen && <SignForm id={engagement.id} version={rules.version} />}
      {may && !isOpen && (
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          {t('engagements.newVersion')}
        </Button>
      )}
      {isOpen && (
        <WriteForm id={engagement.id} etag={etag} rules={rules} onClose={() => setOpen(false)} />
      )}
      {rules.version > 1 && <Earlier id={engagement.id} newest={rules.version} />}
    </section>
  );
}

function Version({ rules }: { rules: RulesOfEngagement }) {
  return (
    <>
      <ul className={css.statements}>
        {rules.rules.map((line) => (
          <li key={line}>
            <bdi className="long-text">{line}</bdi>
          </li>
        ))}
      </ul>
      <p className="small">
        <Trans
          i18nKey="engagements.written"
          components={{
            by: <Person email={rules.written_by} />,
            at: <Instant at={rules.written_at} />,
          }}
        />
        {' · '}
        <span className="mono hash">{rules.rules_sha256}</span>
      </p>
      <ul className={css.statements}>
        {rules.signed_by.map(({ name, recorded_by, signed_at }) => (
          <li key={name + signed_at}>
            <Glyph shape="check" /> <bdi>{name}</bdi>, <Instant at={signed_at} />{' '}
            <span className="small">
              <Trans
                i18nKey="engagements.recordedBy"
                components={{ by: <Person email={recorded_by} /> }}
              />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function SignForm({ id, version }: { id: string; version: number }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const sign = useWrite(signRules(id));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    sign.mutate({ version, name: name.trim() }, { onSuccess: () => setName('') });
  };
  return (
    <CheckedForm className={css.engagementForm} onSubmit={submit}>
      <TextInput
        label={t('engagements.signer')}
        description={t('engagements.signerHelp')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={200}
        required
      />
      <Button type="submit" variant="default" loading={sign.isPending}>
        {t('engagements.sign', { version })}
      </Button>
      {sign.error !== null && <Fault error={sign.error} />}
    </CheckedForm>
  );
}

interface WriteProps {
  id: string;
  etag: string | undefined;
  rules: RulesOfEngagement;
  onClose: () => void;
}

function WriteForm({ id, etag, rules, onClose }: WriteProps) {
  const { t } = useTranslation();
  const draft = useDraft(`rules.${id}`, { text: rules.rules.join('\n') });
  const write = useWrite(writeRules(id));
  const done = () => {
    draft.clear();
    onClose();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const body = { rules: linesOf(draft.values.text) };
    write.mutate({ ifMatch: etag, body }, { onSuccess: done });
  };
  return (
    <CheckedForm className="stack" onSubmit={submit}>
      <Textarea
        label={t('engagements.newVersion')}
        description={t('engagements.form.oneALine')}
        value={draft.values.text}
        onChange={(event) => draft.change({ text: event.currentTarget.value })}
        autosize
        minRows={3}
        required
      />
      {write.error !== null && <Fault error={write.error} />}
      <div className="moves">
        <Button type="submit" size="xs" loading={write.isPending}>
          {t('agents.form.submit')}
        </Button>
        <Button size="xs" variant="default" onClick={done}>
          {t('engagements.discard')}
        </Button>
      </div>
    </CheckedForm>
  );
}

function Earlier({ id, newest }: { id: string; newest: number }) {
  const { t } = useTranslation();
  const read = useQuery(rulesOfEngagement(id));
  return (
    <details>
      <summary>{t('engagements.earlier')}</summary>
      <Read of={read} height={80}>
        {({ body }) => (
          <>
            {body.versions
              .filter(({ version }) => version < newest)
              .map((rules) => (
                <div key={rules.version}>
                  <h3 className={css.version}>v{rules.version}</h3>
                  <Version rules={rules} />
                </div>
              ))}
          </>
        )}
      </Read>
    </details>
  );
}
