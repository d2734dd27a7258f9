// The facts that the clocks rest on, as one form of groups. What is typed stays in this browser
// until it is saved; what someone else saved meanwhile is shown alongside it.
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useDeferredValue, useEffect } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { keys } from '../../api/keys.ts';
import { legalCatalogue, legalFacts, saveLegalFacts } from '../../api/requests/legal.ts';
import type { LegalCatalogue, LegalFactDefinition, LegalFacts } from '../../api/types.gen.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { usePermission } from '../../permission.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Conflict } from '../../ui/conflict.tsx';
import { Fault } from '../../ui/fault.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Person } from '../../ui/person.tsx';
import { Read } from '../../ui/read.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useWrite } from '../../ui/use-write.ts';
import {
  contradicted,
  factsWith,
  reapplied,
  valueOf,
  withChange,
  without,
  withoutSaved,
  type Changes,
} from './changed-facts.ts';
import { FactField } from './fact-field.tsx';
import type { FactsInForce } from './fact-in-force.tsx';
import { useFactWord } from './fact-word.ts';
import { focusFact } from './focus-fact.ts';
import css from './legal.module.css';
import { asksWhy, useWhy, Why } from './why-form.tsx';

interface Props {
  incident: string;
  /** Facts that would decide something and that no one has recorded. */
  needed: readonly string[];
  /** Called with whether an answer waits to be saved. */
  onAnswering: (is: boolean) => void;
  /** What the engine reads, with where it is from. */
  used: FactsInForce;
}

export function FactsSection({ incident, needed, onAnswering, used }: Props) {
  const { t } = useTranslation();
  const facts = useQuery(legalFacts(incident));
  const catalogue = useQuery(legalCatalogue(useLanguage()));
  return (
    <section id="legal-facts" className={css.legalFacts} aria-labelledby="legal-facts-title">
      <h2 id="legal-facts-title">{t('legal.facts.title')}</h2>
      <p className="small">{t('legal.facts.lead')}</p>
      <Read of={catalogue}>
        {({ body: known }) => (
          <Read of={facts}>
            {({ body, etag }) => (
              <FactsForm
                incident={incident}
                needed={needed}
                onAnswering={onAnswering}
                used={used}
                kept={body}
                etag={etag}
                catalogue={known}
              />
            )}
          </Read>
        )}
      </Read>
    </section>
  );
}

interface FormProps extends Props {
  kept: LegalFacts;
  etag: string | undefined;
  catalogue: LegalCatalogue;
}

function FactsForm({ incident, needed, onAnswering, used, kept, etag, catalogue }: FormProps) {
  const { t } = useTranslation();
  const { fact } = useSearch({ from: '/inside/incidents/$id' });
  const { may, needs } = usePermission('PUT /api/ip3/v1/incidents/:id/legal-facts');
  const draft = useDraft<{ changes: Changes }>(`legal.facts.${incident}`, { changes: {} });
  const { changes } = draft.values;
  const save = useWrite(saveLegalFacts(incident, etag));
  const contested = contradicted(changes, kept.facts);
  const count = Object.keys(changes).length;
  const why = useWhy();
  const send = (these: Changes) =>
    save.mutate(
      { ...factsWith(these, kept.facts), ...why.said },
      {
        onSuccess: () => {
          // What was changed while these were on their way stays.
          draft.change((now) => ({ changes: withoutSaved(now.changes, these) }));
          why.clear();
        },
      },
    );
  useEffect(() => {
    if (fact !== undefined) focusFact(fact);
  }, [fact]);
  const isAnswering = may && count > 0;
  useEffect(() => onAnswering(isAnswering), [onAnswering, isAnswering]);
  return (
    <CheckedForm
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        send(changes);
      }}
    >
      <SavedBy kept={kept} />
      {!may && <p className="needs-role">{t('legal.needs', { role: needs })}</p>}
      <Contested
        names={contested}
        changes={changes}
        kept={kept}
        catalogue={catalogue}
        onReapply={() => send(reapplied(changes, kept.facts))}
        onTakeTheirs={() => draft.change({ changes: without(changes, contested) })}
      />
      {groupsOf(catalogue).map(({ group, facts }) => (
        <Group
          key={group}
          {...{ incident, group, facts, needed, used }}
          valueOf={(name) => valueOf(changes, kept.facts, name)}
          onValue={(name, value) =>
            draft.change({ changes: withChange(changes, kept.facts, name, value) })
          }
          disabled={!may}
        />
      ))}
      {(asksWhy(save.error) || why.reason !== '') && (
        <Why {...{ incident, why, catalogue }} error={save.error} disabled={!may} />
      )}
      <SaveLine
        count={count}
        isBlocked={!may || contested.length > 0}
        isSaving={save.isPending}
        onDiscard={draft.clear}
      />
      {save.error !== null && <Refused incident={incident} error={save.error} />}
    </CheckedForm>
  );
}

interface SaveProps {
  /** Changed facts. */
  count: number;
  isBlocked: boolean;
  isSaving: boolean;
  onDiscard: () => void;
}

function SaveLine({ count, isBlocked, isSaving, onDiscard }: SaveProps) {
  const { t } = useTranslation();
  return (
    <div className={css.factsSave}>
      <Button
        type="submit"
        variant={count === 0 ? 'default' : 'filled'}
        disabled={isBlocked || count === 0}
        loading={isSaving}
      >
        {t('legal.facts.save')}
      </Button>
      {count > 0 && (
        <Button variant="default" onClick={onDiscard}>
          {t('legal.facts.discard')}
        </Button>
      )}
      <span role="status" className="small">
        {count === 0 ? t('legal.facts.noChange') : t('legal.facts.unsaved', { count })}
      </span>
    </div>
  );
}

function Refused({ incident, error }: { incident: string; error: unknown }) {
  const queries = useQueryClient();
  const queryKey = keys.incident.legal(incident);
  return <Fault error={error} onRetry={() => void queries.invalidateQueries({ queryKey })} />;
}

function SavedBy({ kept: { updated_by, updated_at, version } }: { kept: LegalFacts }) {
  const { t } = useTranslation();
  if (updated_at === null) return <p className="small">{t('legal.facts.never')}</p>;
  return (
    <p className="small">
      <Trans
        i18nKey="legal.facts.version"
        values={{ version }}
        components={{ by: <Person email={updated_by ?? ''} />, at: <Instant at={updated_at} /> }}
      />
    </p>
  );
}

interface ContestedProps {
  names: readonly string[];
  changes: Changes;
  kept: LegalFacts;
  catalogue: LegalCatalogue;
  onReapply: () => void;
  onTakeTheirs: () => void;
}

function Contested(props: ContestedProps) {
  const { names, changes, kept, catalogue, onReapply, onTakeTheirs } = props;
  const word = useFactWord();
  if (names.length === 0) return null;
  const differences = names.map((name) => ({
    field: catalogue.facts.find((one) => one.name === name)?.question ?? name,
    yours: word(changes[name]?.value, name),
    theirs: word(kept.facts[name], name),
  }));
  return <Conflict differences={differences} onReapply={onReapply} onTakeTheirs={onTakeTheirs} />;
}

interface GroupOfFacts {
  group: LegalFactDefinition['group'];
  facts: LegalFactDefinition[];
}

/** Fields of reports are written at the draft that shows them. */
function groupsOf({ facts }: LegalCatalogue): GroupOfFacts[] {
  const shown = facts.filter(({ kind }) => kind !== 'fields');
  const names = [...new Set(shown.map(({ group }) => group))];
  return names.map((group) => ({ group, facts: shown.filter((one) => one.group === group) }));
}

interface GroupProps extends GroupOfFacts {
  incident: string;
  needed: readonly string[];
  used: FactsInForce;
  valueOf: (name: string) => unknown;
  onValue: (name: string, value: unknown) => void;
  disabled: boolean;
}

/** Its fields come after the first picture: as one task, those of all groups hold up the page. */
function Group(props: GroupProps) {
  const { incident, group, facts, needed, used, valueOf: shown, onValue, disabled } = props;
  const { t } = useTranslation();
  const hasFields = useDeferredValue(true, false);
  const known = facts.filter(({ name }) => shown(name) !== null).length;
  const asked = facts.filter(({ name }) => needed.includes(name)).length;
  return (
    <details className={css.factGroup}>
      <summary>
        {t(`legal.group.${group}`)}{' '}
        <span className="small">{t('legal.facts.known', { known, all: facts.length })}</span>
        {asked > 0 && (
          <span className="badge evidence-gap">{t('legal.facts.asked', { count: asked })}</span>
        )}
      </summary>
      {hasFields &&
        facts.map((fact) => (
          <FactField
            key={fact.name}
            incident={incident}
            fact={fact}
            isNeeded={needed.includes(fact.name)}
            inForce={used[fact.name]}
            value={shown(fact.name)}
            onValue={(value) => onValue(fact.name, value)}
            disabled={disabled}
          />
        ))}
    </details>
  );
}
