// The incidents that this one is linked to, and the form that adds one.
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { relations } from '../../../../domain/link.ts';
import {
  addLink,
  dropLink,
  linksChanged,
  linksOf,
  removeLink,
  sendLink,
  type IncidentLink,
  type NewLink,
} from '../../../api/requests/relations.ts';
import { usePermission } from '../../../permission.ts';
import { SeverityBadge } from '../../../ui/badges.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { GatedButton } from '../../../ui/gated-button.tsx';
import { IncidentPicker } from '../../../ui/incident-picker.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import { offerUndo } from '../../../ui/undo.ts';
import { useWrite } from '../../../ui/use-write.ts';
import css from './links.module.css';

export function LinksPanel({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(linksOf(id));
  const { may, needs } = usePermission('POST /api/ip3/v1/incidents/:id/links');
  const [isAdding, setAdding] = useState(false);
  const links = data?.body.links ?? [];
  return (
    <section aria-labelledby="links-title">
      <div className={css.head}>
        <h2 id="links-title">{t('links.title')}</h2>
        {!isAdding && (
          <GatedButton
            why={may ? null : 'links-why'}
            variant="subtle"
            color="gray"
            size="xs"
            onClick={() => setAdding(true)}
          >
            {t('links.add')}
          </GatedButton>
        )}
      </div>
      {!may && (
        <p id="links-why" className="small">
          {t('detail.needsRole', { role: needs })}
        </p>
      )}
      {error !== null && <Fault error={error} />}
      {data !== undefined && links.length === 0 && !isAdding && (
        <p className="small">{t('links.none')}</p>
      )}
      {links.length > 0 && <LinkList id={id} links={links} mayRemove={may} />}
      {isAdding && <LinkForm id={id} onLeave={() => setAdding(false)} />}
    </section>
  );
}

interface ListProps {
  id: string;
  links: readonly IncidentLink[];
  mayRemove: boolean;
}

function LinkList({ id, links, mayRemove }: ListProps) {
  const { t } = useTranslation();
  const { run, changes } = dropLink(id);
  // The list might be gone before the answer is there: the offer belongs to the request.
  const remove = async ({ id: link, relation, public_id }: IncidentLink) => {
    const answer = await run(link);
    offerUndo({
      text: t('links.removed', { id: public_id }),
      run: () => sendLink(id, { relation, incident: public_id }),
      changes,
    });
    return answer;
  };
  const drop = useWrite({ run: remove, changes });
  return (
    <>
      <ul className={css.links}>
        {links.map((link) => (
          <li key={link.id}>
            <span className="small">{t(`links.is.${link.relation}`)}</span>
            <SeverityBadge severity={link.severity} reported_severity={null} />
            <Link to="/incidents/$id" params={{ id: link.public_id }}>
              {link.public_id} <bdi>{link.title}</bdi>
            </Link>
            <StateChip state={link.workflow_status} />
            {link.outcome !== null && <span className="badge">{t(`outcome.${link.outcome}`)}</span>}
            {mayRemove && (
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                aria-label={t('links.removeOf', { id: link.public_id })}
                onClick={() => !drop.isPending && drop.mutate(link)}
              >
                {t('links.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {drop.error !== null && <Fault error={drop.error} />}
    </>
  );
}

function LinkForm({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { t } = useTranslation();
  const [{ relation, incident }, setLink] = useState<NewLink>({
    relation: 'related',
    incident: '',
  });
  const add = useWrite(addLink(id));
  const send = () =>
    add.mutate(
      { relation, incident: incident.trim() },
      {
        onSuccess: ({ body }) => {
          onLeave();
          const made = body.links.at(-1);
          if (made === undefined) return;
          offerUndo({
            text: t('links.added', { id: made.public_id }),
            run: () => removeLink(id, made.id),
            changes: linksChanged,
          });
        },
      },
    );
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <NativeSelect
        label={t('links.relation')}
        value={relation}
        onChange={(event) => {
          const chosen = relations.find((one) => one === event.currentTarget.value);
          if (chosen !== undefined) setLink({ relation: chosen, incident });
        }}
        data={relations.map((value) => ({ value, label: t(`links.is.${value}`) }))}
      />
      <IncidentPicker
        label={t('links.incident')}
        placeholder={t('links.find')}
        except={id}
        value={incident}
        onChange={(chosen) => setLink({ relation, incident: chosen })}
      />
      {add.error !== null && <Fault error={add.error} />}
      <div className="moves">
        <Button type="submit" size="xs" variant="default" loading={add.isPending}>
          {t('links.save')}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={onLeave}>
          {t('form.cancel')}
        </Button>
      </div>
    </form>
  );
}
