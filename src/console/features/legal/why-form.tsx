// Why a duty falls away by these facts, and the evidence for it.
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';
import type { LegalCatalogue } from '../../api/types.gen.ts';
import { EvidenceChoice } from './evidence-choice.tsx';

/** A duty would fall away by these facts, and no one said why. */
export function asksWhy(error: unknown): boolean {
  return error instanceof ApiError && error.problem.error === 'reason_required';
}

/** The questions whose answers need it: the refusal names their facts. */
function questionsOf({ facts }: LegalCatalogue, error: unknown): string[] {
  if (!(error instanceof ApiError) || !asksWhy(error)) return [];
  const named = 'facts' in error.problem ? error.problem.facts : [];
  if (!Array.isArray(named)) return [];
  return facts.filter(({ name }) => named.includes(name)).map(({ question }) => question);
}

/** The reason and the chosen records, as they are sent with the facts. */
export function useWhy() {
  const [reason, setReason] = useState('');
  const [evidence, setEvidence] = useState<string[]>([]);
  const proof = evidence.length === 0 ? {} : { evidence_ids: evidence };
  return {
    ...{ reason, setReason, evidence, setEvidence },
    said: reason.trim() === '' ? {} : { reason, ...proof },
    /** What was written while this was on its way stays. */
    clear: () => {
      setReason((now) => (now === reason ? '' : now));
      setEvidence((now) => (now === evidence ? [] : now));
    },
  };
}

interface Props {
  incident: string;
  why: ReturnType<typeof useWhy>;
  catalogue: LegalCatalogue;
  error: unknown;
  disabled: boolean;
}

export function Why({ incident, why, catalogue, error, disabled }: Props) {
  const { t } = useTranslation();
  const questions = questionsOf(catalogue, error);
  return (
    <>
      {questions.length > 0 && (
        <div>
          {t('legal.facts.decides')}
          <ul>
            {questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </div>
      )}
      <Textarea
        label={t('legal.facts.reason')}
        description={t('legal.facts.reasonMore')}
        autosize
        minRows={2}
        maxLength={5000}
        required
        value={why.reason}
        onChange={(event) => why.setReason(event.currentTarget.value)}
      />
      <EvidenceChoice
        incident={incident}
        disabled={disabled}
        value={why.evidence}
        onChoose={why.setEvidence}
      />
    </>
  );
}
