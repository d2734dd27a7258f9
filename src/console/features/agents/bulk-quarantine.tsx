// Quarantine of several agents for one incident: which ones, why, who approves, and how many they
// are typed once more; then what became of each. Where all are refused, the form comes back.
import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedAgent } from '../../api/types.gen.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { PersonPicker } from '../../ui/person-picker.tsx';
import { useStrangerCheck } from '../../ui/stranger-check.tsx';
import css from './agents.module.css';
import { useQuarantineRun, type AgentOutcome, type AskedQuarantine } from './bulk-run.ts';

interface Props {
  agents: readonly ListedAgent[];
  /** With those that were quarantined. */
  onClose: (done: readonly ListedAgent[]) => void;
}

export function BulkQuarantine({ agents: chosen, onClose }: Props) {
  const { t } = useTranslation();
  // Those of the moment of opening: the list goes on underneath.
  const [agents] = useState(chosen);
  const { outcomes, start, isOver } = useQuarantineRun();
  const isStarted = outcomes.length > 0;
  const isAllRefused = isStarted && outcomes.every(({ state }) => state === 'refused');
  const close = () =>
    onClose(outcomes.filter(({ state }) => state !== 'refused').map(({ agent }) => agent));
  return (
    <Modal
      opened
      onClose={() => {
        if (!isStarted || isOver) close();
      }}
      size="lg"
      title={t('agents.bulk.dialog', { count: agents.length })}
      closeButtonProps={{ 'aria-label': t('agents.close') }}
    >
      {isStarted && (
        <Outcomes outcomes={outcomes} isOver={isOver} onClose={isAllRefused ? null : close} />
      )}
      <div hidden={isStarted && !isAllRefused}>
        <Form agents={agents} onStart={(asked) => void start(agents, asked)} />
      </div>
    </Modal>
  );
}

interface FormProps {
  agents: readonly ListedAgent[];
  onStart: (asked: AskedQuarantine) => void;
}

function Form({ agents, onStart }: FormProps) {
  const { t } = useTranslation();
  const count = agents.length;
  const [asked, setAsked] = useState({ incident_id: '', reason: '', approved_by: '' });
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { ask, isAsking, question } = useStrangerCheck(t('colleague.useAnyway'));
  const approver = asked.approved_by.trim();
  const send = () => onStart({ ...asked, approved_by: approver });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const isRight = typed.trim() === String(count);
    setWrong(!isRight);
    if (isRight) ask(approver, send);
  };
  const input = (name: 'incident_id' | 'reason') => ({
    label: t(`agents.quarantine.${name}`),
    value: asked[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setAsked({ ...asked, [name]: event.currentTarget.value }),
    required: true,
  });
  return (
    <CheckedForm className="stack" onSubmit={submit}>
      <Preview agents={agents} />
      <TextInput
        {...input('incident_id')}
        description={t('agents.quarantine.incident_id_help')}
        maxLength={100}
      />
      <Textarea
        {...input('reason')}
        description={t('agents.bulk.reasonHelp')}
        maxLength={2000}
        autosize
        minRows={2}
      />
      <PersonPicker
        label={t('agents.quarantine.approved_by')}
        description={t('agents.quarantine.approved_by_help')}
        needs="Operator"
        value={asked.approved_by}
        onChange={(approved_by) => setAsked({ ...asked, approved_by })}
        required
      />
      <TextInput
        label={t('agents.bulk.confirm', { count })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={isWrong ? t('agents.bulk.wrong', { count }) : undefined}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      {question(approver, send)}
      <Button type="submit" variant="filled" color="red" className="is-danger" loading={isAsking}>
        {t('agents.bulk.submit', { count })}
      </Button>
    </CheckedForm>
  );
}

function Preview({ agents }: { agents: readonly ListedAgent[] }) {
  const { t } = useTranslation();
  return (
    <div className={css.toolsPreview}>
      <p>
        <strong>{t('agents.bulk.preview')}</strong>
      </p>
      <ul className={css.tools}>
        {agents.map(({ agent_id, name }) => (
          <li key={agent_id}>
            <bdi>{name ?? agent_id}</bdi>
          </li>
        ))}
      </ul>
      <p className="small">{t('agents.quarantine.honest')}</p>
    </div>
  );
}

interface OutcomesProps {
  outcomes: readonly AgentOutcome[];
  isOver: boolean;
  /** Null while the form is there to be sent again. */
  onClose: (() => void) | null;
}

function Outcomes({ outcomes, isOver, onClose }: OutcomesProps) {
  const { t } = useTranslation();
  const count = (...states: AgentOutcome['state'][]) =>
    outcomes.filter(({ state }) => states.includes(state)).length;
  const [settled, refused] = [count('done', 'again', 'refused'), count('refused')];
  const said = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is hidden.
  useEffect(() => said.current?.focus(), [isOver]);
  return (
    <div className="stack">
      <p ref={said} tabIndex={-1} role="status" className={css.stateWord}>
        {isOver
          ? t('agents.bulk.over', { count: count('done', 'again') })
          : t('agents.bulk.progress', { done: settled, of: outcomes.length })}{' '}
        {isOver && refused > 0 && t('agents.bulk.refusedCount', { count: refused })}
      </p>
      <ul className={css.outcomes}>
        {outcomes.map((outcome) => (
          <OutcomeRow key={outcome.agent.agent_id} {...outcome} />
        ))}
      </ul>
      {isOver && onClose !== null && (
        <Button variant="default" onClick={onClose}>
          {t('agents.close')}
        </Button>
      )}
    </div>
  );
}

function OutcomeRow({ agent, state, why }: AgentOutcome) {
  const { t } = useTranslation();
  const isDone = state === 'done' || state === 'again';
  return (
    <li>
      <span>
        {isDone && <Glyph shape="check" />}
        {state === 'refused' && <Glyph shape="cross" />} {t(`agents.bulk.states.${state}`)}
      </span>
      <span>
        <Link to="/agents/$id" params={{ id: agent.agent_id }}>
          <bdi>{agent.name ?? agent.agent_id}</bdi>
        </Link>
        {state === 'refused' && <span className={css.outcomeWhy}>{why ?? t('error.offline')}</span>}
      </span>
    </li>
  );
}
