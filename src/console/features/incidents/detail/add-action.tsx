// A new response step: one of a playbook, or in one's own words.
import { Button, Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { playbookOf } from '../../../../domain/taxonomy.ts';
import { actionFields } from '../../../../fields/action.ts';
import { addAction } from '../../../api/requests/actions.ts';
import { onePlaybook, playbookList } from '../../../api/requests/playbooks.ts';
import type { Incident, PlaybookStep } from '../../../api/types.gen.ts';
import { codeLabel } from '../../../i18n/code-label.ts';
import { served } from '../../../i18n/served.ts';
import { usePermission } from '../../../permission.ts';
import { CheckedForm } from '../../../ui/checked-form.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { useFieldWords } from '../../../ui/field-words.ts';
import { PersonPicker } from '../../../ui/person-picker.tsx';
import { useStrangerCheck } from '../../../ui/stranger-check.tsx';
import { useDraft } from '../../../ui/use-draft.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { ZonedInstant } from '../../../ui/zoned-instant.tsx';
import css from './incident.module.css';
import { useDetailSearch } from './use-detail.ts';

interface NewAction {
  origin: 'playbook' | 'own';
  playbook: string;
  step: string;
  title: string;
  assignee: string;
  due_at: string;
  requires_approval: boolean;
}

export function AddAction({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const { may, needs } = usePermission('POST /api/incidents/:id/actions');
  const { add } = useDetailSearch();
  return (
    <section className="gate screen-only" aria-labelledby="add-action">
      <h2 id="add-action">{t('steps.add')}</h2>
      {may ? (
        <AddForm key={add ?? ''} incident={incident} isRetest={add === 'retest'} />
      ) : (
        <p className="small">{t('detail.needsRole', { role: needs })}</p>
      )}
    </section>
  );
}

function AddForm({ incident, isRetest }: { incident: Incident; isRetest: boolean }) {
  const { t } = useTranslation();
  const id = incident.public_id;
  const draft = useDraft<NewAction>(`action.${isRetest ? 'retest.' : ''}${id}`, {
    origin: isRetest ? 'own' : 'playbook',
    playbook: playbookOf(incident.category),
    step: '',
    title: isRetest ? t('steps.retestTitle') : '',
    assignee: '',
    due_at: '',
    requires_approval: false,
  });
  const { values, change, clear } = draft;
  const add = useWrite(addAction(id));
  const { ask, isAsking, question } = useStrangerCheck();
  const assignee = values.assignee.trim();
  const send = () => add.mutate(bodyOf(values), { onSuccess: clear });
  return (
    <CheckedForm
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        ask(assignee, send);
      }}
    >
      <Radio.Group
        label={t('steps.from')}
        value={values.origin}
        onChange={(origin) => change({ origin })}
      >
        <div className={css.radios}>
          <Radio value="playbook" label={t('steps.fromPlaybook')} />
          <Radio value="own" label={t('steps.fromOwn')} />
        </div>
      </Radio.Group>
      {values.origin === 'playbook' ? (
        <Steps values={values} onChange={change} />
      ) : (
        <OwnWords values={values} onChange={change} isFirst={isRetest} />
      )}
      <Whose values={values} onChange={change} />
      <Button variant="filled" type="submit" size="xs" loading={isAsking || add.isPending}>
        {t('steps.submit')}
      </Button>
      {question(assignee, send)}
      {add.error !== null && <Fault error={add.error} />}
    </CheckedForm>
  );
}

function bodyOf(values: NewAction) {
  const { origin, playbook, step, title, assignee, due_at, requires_approval } = values;
  const what =
    origin === 'playbook' ? { playbook, step: Number(step) } : { title, requires_approval };
  return {
    ...what,
    ...(assignee.trim() === '' ? {} : { assignee: assignee.trim() }),
    ...(due_at.trim() === '' ? {} : { due_at: due_at.trim() }),
  };
}

interface PartProps {
  values: NewAction;
  onChange: (part: Partial<NewAction>) => void;
}

function OwnWords({ values, onChange, isFirst }: PartProps & { isFirst: boolean }) {
  const words = useFieldWords();
  return (
    <>
      <TextInput
        {...words('actionField.title')}
        value={values.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        maxLength={actionFields.title.max}
        required
        autoFocus={isFirst}
      />
      <Checkbox
        {...words('actionField.requires_approval')}
        checked={values.requires_approval}
        onChange={(event) => onChange({ requires_approval: event.currentTarget.checked })}
      />
    </>
  );
}

function Whose({ values, onChange }: PartProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  return (
    <>
      <PersonPicker
        {...words('actionField.assignee')}
        needs="Analyst"
        value={values.assignee}
        onChange={(assignee) => onChange({ assignee })}
      />
      <ZonedInstant
        {...words('actionField.due_at')}
        name={t('actionField.due_at')}
        value={values.due_at}
        onChange={(due_at) => onChange({ due_at })}
      />
    </>
  );
}

function Steps({ values: { playbook, step }, onChange }: PartProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const index = useQuery(playbookList);
  const one = useQuery(onePlaybook(playbook));
  const fault = index.error ?? one.error;
  if (fault !== null) return <Fault error={fault} onRetry={() => void one.refetch()} />;
  const steps = one.data?.steps ?? [];
  return (
    <>
      <NativeSelect
        {...words('actionField.playbook')}
        value={playbook}
        onChange={(event) => onChange({ playbook: event.currentTarget.value, step: '' })}
        data={(index.data?.body.playbooks ?? [{ type: playbook, title: codeLabel(playbook) }]).map(
          ({ type, title }) => ({ value: type, label: served(title) }),
        )}
      />
      <NativeSelect
        {...words('actionField.step')}
        required
        value={step}
        onChange={(event) => onChange({ step: event.currentTarget.value })}
        data={[
          { value: '', label: t('form.unset') },
          ...steps.map((row) => ({
            value: String(row.step),
            label: `${row.step}. ${served(row.title)} (${whoseStep(row)})`,
          })),
        ]}
      />
    </>
  );
}

/** The role that performs it, and the class of its approval where it needs one. */
function whoseStep({ role, requires_approval, approval_class }: PlaybookStep): string {
  return requires_approval ? `${role}, ${approval_class}` : role;
}
