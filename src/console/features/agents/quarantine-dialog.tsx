// The switch as a dialog: what it takes, what for, who approves, and the id typed once more, as the
// wrong agent stops as quickly as the right one.
import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { quarantineAgent, type AgentRead, type Quarantined } from '../../api/requests/agents.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { PersonPicker } from '../../ui/person-picker.tsx';
import { useStrangerCheck } from '../../ui/stranger-check.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useWrite } from '../../ui/use-write.ts';
import { Delta } from './agent-badges.tsx';
import css from './agents.module.css';
import { ApprovalLack } from './approval-lack.tsx';

interface Props {
  id: string;
  /** Null for one that no one registered. */
  agent: AgentRead | null;
  incident: string | undefined;
  onClose: () => void;
}

export function QuarantineDialog({ id, agent, incident, onClose }: Props) {
  const { t } = useTranslation();
  const [done, setDone] = useState<Quarantined | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('agents.quarantine.title', { id })}
      closeButtonProps={{ 'aria-label': t('agents.close') }}
    >
      {done === null ? (
        <QuarantineForm id={id} agent={agent} incident={incident} onDone={setDone} />
      ) : (
        <Result done={done} onClose={onClose} />
      )}
    </Modal>
  );
}

interface FormProps extends Omit<Props, 'onClose'> {
  onDone: (done: Quarantined) => void;
}

function QuarantineForm({ id, agent, incident, onDone }: FormProps) {
  const { t } = useTranslation();
  const initial = { incident_id: incident ?? '', reason: '', approved_by: '' };
  const draft = useDraft(`quarantine.${id}.${incident ?? ''}`, initial);
  const { values, change } = draft;
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const quarantine = useWrite(quarantineAgent(id));
  const { ask, isAsking, question } = useStrangerCheck(t('colleague.useAnyway'));
  const approver = values.approved_by;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setWrong(typed.trim() !== id);
    if (typed.trim() === id) ask(approver.trim(), send);
  };
  const send = () =>
    quarantine.mutate(values, {
      onSuccess: ({ body }) => {
        draft.clear();
        onDone(body);
      },
    });
  const input = (name: keyof typeof values) => ({
    label: t(`agents.quarantine.${name}`),
    description: t(`agents.quarantine.${name}_help`),
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
    required: true,
  });
  return (
    <CheckedForm className="stack" onSubmit={submit}>
      <Preview agent={agent} />
      <TextInput {...input('incident_id')} maxLength={100} />
      <Textarea {...input('reason')} maxLength={2000} autosize minRows={2} />
      <PersonPicker
        label={t('agents.quarantine.approved_by')}
        description={t('agents.quarantine.approved_by_help')}
        needs="Operator"
        value={approver}
        onChange={(approved_by) => change({ approved_by })}
        required
      />
      <TextInput
        label={t('agents.quarantine.confirm', { id })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={isWrong ? t('agents.quarantine.wrong') : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        required
      />
      {question(approver.trim(), send)}
      <ApprovalLack error={quarantine.error} />
      {quarantine.error !== null && <Fault error={quarantine.error} />}
      <Button
        type="submit"
        variant="filled"
        color="red"
        className="is-danger"
        loading={isAsking || quarantine.isPending}
      >
        {t('agents.quarantine.submit')}
      </Button>
    </CheckedForm>
  );
}

function Preview({ agent }: { agent: AgentRead | null }) {
  const { t } = useTranslation();
  if (agent === null) return <p className="warning">{t('agents.quarantine.unknown')}</p>;
  const tools = agent.allowed_tools_effective;
  if (agent.status === 'quarantined') {
    return <p className="warning">{t('agents.quarantine.again')}</p>;
  }
  return (
    <div className={css.toolsPreview}>
      <p>
        <strong>{t('agents.quarantine.preview', { count: tools.length })}</strong>
      </p>
      {tools.length > 0 && (
        <ul className={css.tools}>
          {tools.map((tool) => (
            <li key={tool}>
              <bdi>{tool}</bdi>
            </li>
          ))}
        </ul>
      )}
      <p className="small">{t('agents.quarantine.honest')}</p>
    </div>
  );
}

function Result({ done, onClose }: { done: Quarantined; onClose: () => void }) {
  const { t } = useTranslation();
  const { allowed_tools_effective, approver_known, newly_registered, already_quarantined } = done;
  return (
    <div className="stack" role="status">
      <p className={css.stateWord}>
        {already_quarantined ? t('agents.result.again') : t('agents.result.done')}
      </p>
      <dl className="facts">
        <div>
          <dt>{t('agentField.current_score')}</dt>
          <dd>
            <strong>{done.current_score}</strong> (<Delta by={done.trust_delta} />)
          </dd>
        </div>
        <div>
          <dt>{t('agents.result.tools')}</dt>
          <dd>
            {allowed_tools_effective.length === 0
              ? t('agents.result.none')
              : allowed_tools_effective.join(', ')}
          </dd>
        </div>
        <div>
          <dt>{t('agents.result.epoch')}</dt>
          <dd>{done.policy_epoch}</dd>
        </div>
      </dl>
      {!approver_known && <p className="warning">{t('agents.result.approver')}</p>}
      {newly_registered && <p className="warning">{t('agents.result.registered')}</p>}
      <p className="small">{t('agents.result.next')}</p>
      <Button onClick={onClose}>{t('agents.close')}</Button>
    </div>
  );
}
