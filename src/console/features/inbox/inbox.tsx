// What others did on watched incidents, and notes with a mention: newest first.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { mentionedIn } from '../../../domain/note.ts';
import { keys } from '../../api/keys.ts';
import { inboxPage, markItem, markThrough, type InboxItem } from '../../api/requests/watching.ts';
import { NewRows } from '../../live/pill.tsx';
import { Fault } from '../../ui/fault.tsx';
import { Instant } from '../../ui/instant.tsx';
import { KeysetPages } from '../../ui/keyset-pages.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/read.tsx';
import { useWrite } from '../../ui/use-write.ts';
import { Said } from '../incidents/timeline/entry-line.tsx';
import { NoteText } from '../notes/note-text.tsx';
import css from './inbox.module.css';

const kinds = ['incident', 'note', 'evidence', 'action', 'legal', 'report'] as const;

export function Inbox() {
  const { t } = useTranslation();
  const { only, cursor } = useSearch({ from: '/inside/notifications' });
  const navigate = useNavigate({ from: '/notifications' });
  const isUnread = only === 'unread';
  const query = { limit: 50, ...(isUnread && { unread: true }), ...(cursor && { cursor }) };
  const read = useQuery(inboxPage(query));
  const all = useWrite(markThrough);
  const newest = read.data?.body.items[0]?.id;
  const show = (part: { only?: string; cursor?: string | undefined }) =>
    void navigate({ search: part });
  return (
    <>
      <PageHead title={t('page.inbox.title')} lead={t('inbox.lead')}>
        <div className="moves" role="group">
          <Button variant="default" aria-pressed={!isUnread} onClick={() => show({})}>
            {t('inbox.all')}
          </Button>
          <Button
            variant="default"
            aria-pressed={isUnread}
            onClick={() => show({ only: 'unread' })}
          >
            {t('inbox.unread')}
          </Button>
          <Button
            variant="default"
            loading={all.isPending}
            disabled={cursor !== undefined || newest === undefined}
            onClick={() => newest !== undefined && all.mutate(newest)}
          >
            {t('inbox.markAll')}
          </Button>
        </div>
      </PageHead>
      {all.error !== null && <Fault error={all.error} />}
      <NewRows kinds={kinds} of={keys.inbox.all} />
      <Read of={read}>
        {({ body: { items, next_cursor } }) => (
          <>
            {items.length === 0 && <Empty isUnread={isUnread} />}
            <ul className={css.list} aria-label={t('page.inbox.title')}>
              {items.map((item) => (
                <Item key={item.id} item={item} />
              ))}
            </ul>
            <KeysetPages
              counted={t('inbox.count', { count: items.length })}
              cursor={cursor}
              nextCursor={next_cursor}
              onGo={(next) => show({ ...(isUnread && { only: 'unread' }), cursor: next })}
            />
          </>
        )}
      </Read>
    </>
  );
}

function Empty({ isUnread }: { isUnread: boolean }) {
  const { t } = useTranslation();
  return (
    <Nothing why={t(isUnread ? 'inbox.noneUnread' : 'inbox.none')}>
      <Link to="/incidents">{t('inbox.open')}</Link>
    </Nothing>
  );
}

function Item({ item }: { item: InboxItem }) {
  const { t } = useTranslation();
  const mark = useWrite(markItem);
  const { id, kind, read, incident, title, note_text, entry } = item;
  const open = () => {
    if (!read) mark.mutate({ id, read: true });
  };
  const where =
    kind === 'approval' || incident === null
      ? ({ to: '/approvals', search: {} } as const)
      : ({ to: '/incidents/$id', params: { id: incident }, search: { tab: 'timeline' } } as const);
  return (
    <li className={clsx(css.item, !read && css.isUnread)}>
      <div className={css.about}>
        <Link {...where} onClick={open}>
          <span className="mono">{incident ?? t('approvals.kind.key_change')}</span>{' '}
          <bdi>{title}</bdi>
        </Link>
        {!read && <span className="visually-hidden">{t('inbox.isUnread')}</span>}
        {kind === 'mention' && <span className="badge">{t('inbox.mention')}</span>}
        {kind === 'approval' && <span className="badge">{t('page.approvals.title')}</span>}
        <Instant at={entry.at} />
        <Button
          size="compact-xs"
          variant="subtle"
          loading={mark.isPending}
          onClick={() => mark.mutate({ id, read: !read })}
        >
          {t(read ? 'inbox.markUnread' : 'inbox.markRead')}
        </Button>
      </div>
      <Said entry={entry} />
      {note_text !== null && (
        <div className={css.note}>
          <NoteText text={note_text} mentions={mentionedIn(note_text)} />
        </div>
      )}
      {mark.error !== null && <Fault error={mark.error} />}
    </li>
  );
}
