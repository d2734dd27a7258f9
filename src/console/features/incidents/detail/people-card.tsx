// Who has to do with the incident: owner, who reported it, who watches it.
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { watchersOf } from '../../../api/requests/watching.ts';
import { usePermission } from '../../../permission.ts';
import { Actor } from '../../../ui/actor.tsx';
import { Person } from '../../../ui/person.tsx';
import css from './case.module.css';
import { useGo, type Shown } from './use-detail.ts';

/** More faces than this are a number. */
const most = 5;

export function PeopleCard({ incident }: Shown) {
  const { t } = useTranslation();
  const go = useGo();
  const { may } = usePermission('POST /api/ip3/v1/incidents/:id/assign');
  const { public_id, owner_email, created_by, workflow_status } = incident;
  return (
    <section className={clsx(css.people, 'gate')} aria-labelledby="people-title">
      <h2 id="people-title">{t('case.people')}</h2>
      <dl className="facts">
        <div>
          <dt>{t('field.owner_email')}</dt>
          <dd className={css.owner}>
            {owner_email === null ? (
              <span className="small">{t('detail.noOwner')}</span>
            ) : (
              <Person email={owner_email} />
            )}
            {may && workflow_status !== 'closed' && (
              <button type="button" className={css.change} onClick={() => go({ do: 'assign' })}>
                {t('case.change')}
                <kbd aria-hidden="true">a</kbd>
              </button>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('case.reportedBy')}</dt>
          <dd>
            <Actor name={created_by} />
          </dd>
        </div>
        <Watchers id={public_id} />
      </dl>
    </section>
  );
}

function Watchers({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(watchersOf(id));
  const { watchers = [], count = 0 } = data?.body ?? {};
  if (count === 0) return null;
  const shown = watchers.slice(0, most);
  return (
    <div>
      <dt>{t('people.watchersTitle')}</dt>
      <dd className={css.faces}>
        {shown.map(({ email }) => (
          <span key={email} className={css.face}>
            <Person email={email} />
          </span>
        ))}
        {count > shown.length && <span className="small">+{count - shown.length}</span>}
      </dd>
    </div>
  );
}
