// "Is this us?": what the logs of one's engagements say about a moment, an address, a host. No
// entry is no proof, and the page says so.
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { deconfliction } from '../../api/requests/engagements.ts';
import { Instant } from '../../ui/instant.tsx';
import { Person } from '../../ui/person.tsx';
import { Read } from '../../ui/read.tsx';
import css from './engagements.module.css';
import { instantOf, typedInstant } from './lines.ts';

export function Deconfliction() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/engagements' });
  const navigate = useNavigate({ from: '/engagements' });
  const [typed, setTyped] = useState({
    at: search.at ?? '',
    address: search.address ?? '',
    host: search.host ?? '',
  });
  const [isWrong, setWrong] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wrong = typed.at.trim() !== '' && instantOf(typed.at) === undefined;
    setWrong(wrong);
    if (wrong) return;
    void navigate({
      search: {
        view: 'ask',
        at: typed.at.trim() || undefined,
        address: typed.address.trim() || undefined,
        host: typed.host.trim() || undefined,
      },
    });
  };
  const field = (name: keyof typeof typed) => ({
    label: t(`engagements.ask.${name}`),
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  const isAsked = [search.at, search.address, search.host].some((one) => one !== undefined);
  return (
    <section aria-labelledby="ask-title">
      <h2 id="ask-title">{t('engagements.ask.title')}</h2>
      <p className="lead">{t('engagements.ask.lead')}</p>
      <form className="gate stack ask" onSubmit={submit} role="search">
        <div className={css.fieldRow}>
          <TextInput
            {...field('at')}
            description={t('engagements.ask.atHelp')}
            error={isWrong ? t('engagements.notATime') : undefined}
          />
          <TextInput {...field('address')} description={t('engagements.ask.addressHelp')} />
          <TextInput {...field('host')} description={t('engagements.ask.hostHelp')} />
        </div>
        <div className="moves">
          <Button type="submit" variant="filled">
            {t('engagements.ask.submit')}
          </Button>
          <Button
            variant="default"
            onClick={() => setTyped({ ...typed, at: typedInstant(new Date()) })}
          >
            {t('engagements.now')}
          </Button>
        </div>
      </form>
      {isAsked && <Answer />}
    </section>
  );
}

function Answer() {
  const { t } = useTranslation();
  const { at, address, host } = useSearch({ from: '/inside/engagements' });
  const query = { at: at === undefined ? undefined : instantOf(at), address, host };
  const read = useQuery(deconfliction(query));
  return (
    <Read of={read} height={120}>
      {({ body }) => (
        <div role="status">
          <p className={clsx(css.answer, `is-${body.answer}`)}>
            <strong>{t(`engagements.ask.${body.answer}`)}</strong>{' '}
            <span className="small">
              <Instant at={body.window.from} /> – <Instant at={body.window.to} />
            </span>
          </p>
          {body.answer === 'not_logged' && <p>{t('engagements.ask.proves')}</p>}
          <ul className={css.entries}>
            {body.matches.map(({ engagement, entry, matched }) => (
              <li key={entry.id}>
                <p className="facts-line">
                  <Link
                    to="/engagements/$id"
                    params={{ id: engagement }}
                    search={{ tab: 'log' }}
                    className="mono"
                  >
                    {engagement}
                  </Link>
                  <Instant at={entry.ts} />
                  <Person email={entry.actor} />
                  <span className="small">
                    {t('engagements.ask.matched')}{' '}
                    {matched.map((one) => t(`engagements.ask.by.${one}`)).join(', ')}
                  </span>
                </p>
                <p className="long-text">
                  <bdi>{entry.text}</bdi>
                </p>
                <p className="mono small hash">{[...entry.addresses, ...entry.hosts].join(', ')}</p>
              </li>
            ))}
          </ul>
          {body.more && <p className="small">{t('engagements.ask.more')}</p>}
        </div>
      )}
    </Read>
  );
}
