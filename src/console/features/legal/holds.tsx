// Legal holds of an incident: a banner while one is in force, and on the Legal tab who placed and
// released which, and why.
import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { holdsOf, placeHold, releaseHold, type LegalHold } from '../../api/requests/holds.ts';
import { outcomesOf } from '../../api/requests/outcomes.ts';
import type { Write } from '../../api/write.ts';
import { usePermission } from '../../permission.ts';
import { Actor } from '../../ui/actor.tsx';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Read } from '../../ui/read.tsx';
import { useWrite } from '../../ui/use-write.ts';
import css from './legal.module.css';

export function HoldBanner({ incident }: { incident: string }) {
  const { t } = useTranslation();
  const { may } = usePermission('GET /api/ip3/v1/incidents/:id/legal-holds');
  const { data } = useQuery({ ...holdsOf(incident), enabled: may });
  const count = data?.in_force ?? 0;
  if (count === 0) return null;
  return (
    <p className="incident-banner" role="status">
      <strong>{t('holds.banner', { count })}</strong> {t('holds.bannerMore')}
    </p>
  );
}

/** Of an incident that was merged into another one: a hold there covers what was recorded here. */
export function TargetHoldBanner({ incident }: { incident: string }) {
  const { t } = useTranslation();
  const { may } = usePermission('GET /api/ip3/v1/incidents/:id/legal-holds');
  const outcomes = useQuery(outcomesOf(incident)).data?.body.outcomes ?? [];
  const target = outcomes.find(({ ended_at }) => ended_at === null)?.merged_into?.public_id;
  const { data } = useQuery({ ...holdsOf(target ?? ''), enabled: may && target !== undefined });
  if (target === undefined) return null;
  if ((data?.in_force ?? 0) === 0) return <TargetHoldBanner incident={target} />;
  return (
    <p className="incident-banner" role="status">
      <strong>{t('holds.ofTarget')}</strong>{' '}
      <Link to="/incidents/$id" params={{ id: target }} className="mono">
        {target}
      </Link>
      . {t('holds.bannerMore')}
    </p>
  );
}

export function Holds({ incident }: { incident: string }) {
  const { t } = useTranslation();
  const { may, needs } = usePermission('POST /api/ip3/v1/incidents/:id/legal-holds');
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={css.regime} aria-labelledby="legal-holds">
      <h2 id="legal-holds">{t('holds.title')}</h2>
      <p className="small">{t('holds.lead')}</p>
      <Read of={useQuery(holdsOf(incident))}>
        {({ holds }) => (
          <ul className={css.away}>
            {holds.map((hold) => (
              <li key={hold.id} className="card">
                <Hold hold={hold} incident={incident} may={may} />
              </li>
            ))}
          </ul>
        )}
      </Read>
      {!may && <span className="needs-role">{t('legal.needs', { role: needs })}</span>}
      {may && !isOpen && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('holds.place')}
        </Button>
      )}
      {isOpen && (
        <ReasonForm
          write={placeHold(incident)}
          act={t('holds.place')}
          onDone={() => setOpen(false)}
        />
      )}
    </section>
  );
}

interface HoldProps {
  hold: LegalHold;
  incident: string;
  may: boolean;
}

function Hold({ hold, incident, may }: HoldProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { placed_by, placed_at, released_by, released_at } = hold;
  const isOver = released_by !== null && released_at !== null;
  return (
    <>
      <p className="small">
        <span className="badge">{t(isOver ? 'holds.over' : 'holds.inForce')}</span>{' '}
        <Actor name={placed_by} />, <Instant at={placed_at} />
      </p>
      <p className="long-text">
        <bdi>{hold.reason}</bdi>
      </p>
      {isOver && (
        <>
          <p className="small">
            {t('holds.releasedBy')} <Actor name={released_by} />, <Instant at={released_at} />
          </p>
          <p className="long-text">
            <bdi>{hold.release_reason}</bdi>
          </p>
        </>
      )}
      {!isOver && may && !isOpen && (
        <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
          {t('holds.release')}
        </Button>
      )}
      {!isOver && isOpen && (
        <ReasonForm
          write={releaseHold(incident, hold.id)}
          act={t('holds.release')}
          onDone={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface FormProps {
  write: Write<string, unknown>;
  act: string;
  onDone: () => void;
}

function ReasonForm({ write: given, act, onDone }: FormProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const write = useWrite(given, onDone);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    write.mutate(reason.trim());
  };
  return (
    <CheckedForm className="stack" onSubmit={submit}>
      <Textarea
        label={t('holds.reason')}
        required
        maxLength={5000}
        autosize
        minRows={2}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <div className="moves">
        <Button type="submit" loading={write.isPending}>
          {act}
        </Button>
      </div>
      {write.error !== null && <Fault error={write.error} />}
    </CheckedForm>
  );
}
