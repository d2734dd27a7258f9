// Addresses of the calendar of deadlines for programs that cannot sign in. Each is a secret, and is
// shown this once.
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarFeeds, createCalendarFeed, revokeCalendarFeed } from '../../api/requests/legal.ts';
import type { CalendarFeed, NewCalendarFeed } from '../../api/types.gen.ts';
import { wholeAddress } from '../../base-path.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { Read } from '../../ui/read.tsx';
import { Rows } from '../../ui/rows.tsx';
import { useWrite } from '../../ui/use-write.ts';

export function CalendarFeeds() {
  const { t } = useTranslation();
  const read = useQuery(calendarFeeds);
  return (
    <section aria-labelledby="calendar-title" className="stack">
      <h2 id="calendar-title">{t('reports.calendar.title')}</h2>
      <p className="lead">{t('reports.calendar.lead')}</p>
      <NewFeed />
      <Read of={read} height={120}>
        {({ body: { feeds, count } }) =>
          count === 0 ? (
            <Nothing why={t('reports.calendar.none')} />
          ) : (
            <Rows
              caption={t('reports.calendar.title')}
              rows={feeds}
              rowKey={({ id }) => id}
              columns={[
                {
                  name: 'title',
                  heading: t('reports.calendar.name'),
                  cell: ({ name }) => <bdi className="long-text">{name}</bdi>,
                },
                {
                  name: 'made',
                  heading: t('reports.calendar.made'),
                  cell: ({ created_at }) => <Instant at={created_at} />,
                },
                {
                  name: 'used',
                  heading: t('reports.calendar.used'),
                  cell: ({ last_used_at }) =>
                    last_used_at === null ? (
                      t('reports.calendar.never')
                    ) : (
                      <Instant at={last_used_at} />
                    ),
                },
                {
                  name: 'revoke',
                  heading: t('reports.calendar.revoke'),
                  cell: (feed) => <Revoke feed={feed} />,
                },
              ]}
            />
          )
        }
      </Read>
    </section>
  );
}

function NewFeed() {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const language = useLanguage();
  const make = useWrite(createCalendarFeed);
  return (
    <CheckedForm
      className="gate stack"
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate({ name: name.trim(), language }, { onSuccess: () => setName('') });
      }}
    >
      <TextInput
        label={t('reports.calendar.name')}
        description={t('reports.calendar.nameMore')}
        required
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className="moves">
        <Button type="submit" size="xs" disabled={name.trim() === ''} loading={make.isPending}>
          {t('reports.calendar.make')}
        </Button>
        {name.trim() === '' && <span className="small">{t('reports.calendar.needsName')}</span>}
      </div>
      {make.error !== null && <Fault error={make.error} />}
      {make.data !== undefined && <Once made={make.data.body} />}
    </CheckedForm>
  );
}

/** Where addresses have no tokens, the token is a password that goes with the address. */
function Once({ made }: { made: NewCalendarFeed }) {
  const { t } = useTranslation();
  const isLink = made.path.includes('token=');
  return (
    <div className="warning" role="status">
      <p>
        <strong>{t('reports.calendar.once')}</strong>
      </p>
      <TextInput
        aria-label={t('reports.calendar.address')}
        readOnly
        value={wholeAddress(made.path)}
        onFocus={(event) => event.currentTarget.select()}
      />
      {!isLink && (
        <TextInput
          label={t('reports.calendar.password')}
          description={t('reports.calendar.passwordMore')}
          readOnly
          value={made.token}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </div>
  );
}

function Revoke({ feed }: { feed: CalendarFeed }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const revoke = useWrite(revokeCalendarFeed);
  return (
    <>
      {!isAsked && (
        <Button size="xs" variant="default" onClick={() => setAsked(true)}>
          {t('reports.calendar.revoke')}
        </Button>
      )}
      {isAsked && (
        <div className="moves">
          <span>{t('reports.calendar.sure')}</span>
          <Button size="xs" loading={revoke.isPending} onClick={() => revoke.mutate(feed.id)}>
            {t('reports.calendar.yes')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setAsked(false)}>
            {t('reports.calendar.no')}
          </Button>
        </div>
      )}
      {revoke.error !== null && <Fault error={revoke.error} />}
    </>
  );
}
