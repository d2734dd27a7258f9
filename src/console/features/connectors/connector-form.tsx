// Making and changing a connector. A token that is left empty stays as it is.
import {
  Button,
  NativeSelect,
  NumberInput,
  PasswordInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  connectorLimits,
  pullProductNames,
  pullProducts,
  type PullProductName,
} from '../../../domain/connector.ts';
import { changeConnector, createConnector } from '../../api/requests/connectors.ts';
import type { Connector } from '../../api/types.gen.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { useWrite } from '../../ui/use-write.ts';

interface Props {
  /** Null for a new one. */
  connector: Connector | null;
  onDone: () => void;
}

interface Texts {
  name: string;
  product: PullProductName;
  url: string;
  targets: string;
  token: string;
  every: number | string;
}

export function ConnectorForm({ connector, onDone }: Props) {
  return connector === null ? (
    <NewForm onDone={onDone} />
  ) : (
    <KnownForm connector={connector} onDone={onDone} />
  );
}

function valuesOf({ name, url, targets, token, every }: Texts) {
  return {
    name: name.trim(),
    url: url.trim(),
    targets: targets.split(/[\s,]+/).filter((one) => one !== ''),
    every_minutes: Number(every),
    ...(token === '' ? {} : { token }),
  };
}

function NewForm({ onDone }: Pick<Props, 'onDone'>) {
  const write = useWrite(createConnector, onDone);
  const start: Texts = {
    ...{ name: '', product: 'defectdojo', url: '', targets: '', token: '', every: 60 },
  };
  const save = (texts: Texts) =>
    write.mutate({ token: '', ...valuesOf(texts), product: texts.product });
  return <Fields isNew start={start} onSave={save} write={write} />;
}

function KnownForm({ connector, onDone }: { connector: Connector; onDone: () => void }) {
  const write = useWrite(changeConnector(connector.id), onDone);
  const { name, product, url, targets, every_minutes } = connector;
  const start: Texts = {
    ...{ name, product, url, targets: targets.join('\n'), token: '', every: every_minutes },
  };
  return (
    <Fields
      isNew={false}
      start={start}
      onSave={(texts) => write.mutate(valuesOf(texts))}
      write={write}
    />
  );
}

interface FieldsProps {
  isNew: boolean;
  start: Texts;
  onSave: (texts: Texts) => void;
  write: { error: Error | null; isPending: boolean };
}

function Fields({ isNew, start, onSave, write }: FieldsProps) {
  const { t } = useTranslation();
  const [texts, setTexts] = useState(start);
  const set = (change: Partial<Texts>) => setTexts({ ...texts, ...change });
  const { label } = pullProducts[texts.product];
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSave(texts);
  };
  const choose = (value: string) => {
    const product = pullProductNames.find((one) => one === value) ?? texts.product;
    set({ product, url: pullProducts[product].url ?? '' });
  };
  return (
    <CheckedForm className="stack" onSubmit={submit}>
      {isNew ? (
        <NativeSelect
          label={t('connectors.fields.product')}
          value={texts.product}
          onChange={(event) => choose(event.currentTarget.value)}
          data={pullProductNames.map((value) => ({ value, label: pullProducts[value].label }))}
        />
      ) : (
        <p>{label}</p>
      )}
      <TextInput
        label={t('connectors.fields.name')}
        required
        maxLength={100}
        value={texts.name}
        onChange={({ currentTarget: { value } }) => set({ name: value })}
      />
      <ServerFields isNew={isNew} texts={texts} onSet={set} />
      <div className="moves">
        <Button type="submit" loading={write.isPending}>
          {t('connectors.save')}
        </Button>
      </div>
      {write.error !== null && <Fault error={write.error} />}
    </CheckedForm>
  );
}

interface ServerProps {
  isNew: boolean;
  texts: Texts;
  onSet: (change: Partial<Texts>) => void;
}

/** What is fetched from where, with which token, and how often. */
function ServerFields({ isNew, texts, onSet: set }: ServerProps) {
  const { t } = useTranslation();
  const { targets } = pullProducts[texts.product];
  return (
    <>
      <TextInput
        type="url"
        label={t('connectors.fields.url')}
        description={t('connectors.help.url')}
        required
        maxLength={500}
        value={texts.url}
        onChange={({ currentTarget: { value } }) => set({ url: value })}
      />
      <Textarea
        label={t('connectors.fields.targets')}
        description={t(`connectors.help.${texts.product}`, { example: targets.example })}
        required={targets.required}
        autosize
        minRows={2}
        maxLength={5000}
        value={texts.targets}
        onChange={({ currentTarget: { value } }) => set({ targets: value })}
      />
      <PasswordInput
        label={t('connectors.fields.token')}
        description={t(isNew ? 'connectors.help.token' : 'connectors.help.sameToken')}
        required={isNew}
        autoComplete="off"
        maxLength={500}
        value={texts.token}
        onChange={({ currentTarget: { value } }) => set({ token: value })}
        visibilityToggleButtonProps={{ 'aria-label': t('connectors.showToken') }}
      />
      <NumberInput
        label={t('connectors.fields.every')}
        required
        min={connectorLimits.shortest}
        max={connectorLimits.longest}
        allowDecimal={false}
        value={texts.every}
        onChange={(every) => set({ every })}
      />
    </>
  );
}
