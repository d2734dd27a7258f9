// Registering an agent, or saying again what it is; a change of someone else is never overwritten.
import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { putAgent, readAgent, type AgentRead } from '../../api/requests/agents.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Conflict } from '../../ui/conflict.tsx';
import { Fault } from '../../ui/fault.tsx';
import { useStrangerCheck } from '../../ui/stranger-check.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useWrite } from '../../ui/use-write.ts';
import { AgentFields } from './agent-fields.tsx';
import { bodyOf, differing, labelOf, lacksModelName, valuesOf } from './agent-values.ts';

interface Props {
  /** Of the agent that the page is about; requested if missing. */
  id?: string;
  agent?: AgentRead | null;
  etag?: string | undefined;
  onClose: () => void;
}

/** The version of one that is not there yet, so that registering never replaces another. */
const nonexistentEtag = '"0"';

export function AgentForm({ id, agent = null, etag, onClose }: Props) {
  const { t } = useTranslation();
  // The page might be read again while someone types: what they began from is what they replace.
  const [began] = useState(etag);
  const title = agent === null ? t('agents.form.register') : t('agents.form.edit');
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': t('agents.close') }}
    >
      <Form id={id} agent={agent} etag={began} onClose={onClose} />
    </Modal>
  );
}

function Form({ id, agent = null, etag, onClose }: Omit<Props, 'id'> & { id: string | undefined }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const draft = useDraft(`agent.${agent === null ? '' : agent.agent_id}`, {
    agent_id: id ?? '',
    ...valuesOf(agent),
  });
  const { values } = draft;
  const named = id ?? values.agent_id.trim();
  const [theirs, setTheirs] = useState<Awaited<ReturnType<typeof readAgent>> | null>(null);
  const [isNameless, setNameless] = useState(false);
  const put = useWrite(putAgent(named));
  const { ask, isAsking, question } = useStrangerCheck(t('colleague.useAnyway'));
  const send = (ifMatch: string | undefined) =>
    put.mutate(
      { ifMatch, body: bodyOf(values) },
      {
        onSuccess: () => {
          draft.clear();
          onClose();
        },
        onError: (error) => {
          if (isStale(error)) void readAgent(named).then(setTheirs);
        },
      },
    );
  const takeTheirs = () => {
    draft.clear();
    void queries.invalidateQueries({ queryKey: keys.agent(named) });
    onClose();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const lacks = lacksModelName(values);
    setNameless(lacks);
    if (lacks) return;
    // An owner that was there already is not asked about again.
    ask(values.owner === agent?.owner ? '' : values.owner.trim(), sendNow);
  };
  const sendNow = () => send(agent === null ? nonexistentEtag : (theirs?.etag ?? etag));
  return (
    <CheckedForm className="stack" onSubmit={submit}>
      {draft.isRestored && (
        <p className="small" role="status">
          {t('agents.form.restored')}
        </p>
      )}
      <AgentFields draft={draft} withId={id === undefined} isNameless={isNameless} />
      {question(values.owner.trim(), sendNow)}
      {theirs !== null && agent === null && <p className="warning">{t('agents.form.exists')}</p>}
      {theirs !== null && (
        <Conflict
          differences={differing(values, valuesOf(theirs.body)).map(({ name, ...sides }) => ({
            field: t(labelOf(name)),
            ...sides,
          }))}
          onReapply={() => send(theirs.etag)}
          onTakeTheirs={takeTheirs}
        />
      )}
      {put.error !== null && !isStale(put.error) && <Fault error={put.error} />}
      <Button variant="filled" type="submit" loading={isAsking || put.isPending}>
        {t('agents.form.submit')}
      </Button>
    </CheckedForm>
  );
}

function isStale(error: Error): boolean {
  return error instanceof ApiError && error.problem.error === 'precondition_failed';
}
