// Markdown of a note as elements of React: no HTML text is ever set, so nothing of it runs. Loaded
// when the first note is shown.
import { useTranslation } from 'react-i18next';
import type { Components } from 'react-markdown';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { linkAt } from '../../base-path.ts';
import { Person } from '../../ui/person.tsx';
import css from './notes.module.css';

const plugins = [remarkGfm];

/**
 * Other schemes are no links: a browser would run them, or ask for a picture. Nor is what a browser
 * can take for the begin of a host: `//host`, `/\\host`, `/<tab>/host`.
 */
const schemes = /^(?:https?:\/\/|mailto:|\/(?![/\\]|%(?:5c|09|0a|0d))|#)/i;

interface Props {
  text: string;
  mentions: readonly string[];
}

export function Markdown({ text, mentions }: Props) {
  return (
    <ReactMarkdown
      remarkPlugins={plugins}
      components={componentsFor(mentions)}
      urlTransform={(url) => (schemes.test(url) ? url : '')}
    >
      {text}
    </ReactMarkdown>
  );
}

const none: readonly string[] = [];
const byMentions = new WeakMap<readonly string[], Components>();

/** The same object for the same list, so that nothing is mounted again. */
function componentsFor(mentions: readonly string[]): Components {
  const list = mentions.length === 0 ? none : mentions;
  const known = byMentions.get(list);
  if (known !== undefined) return known;
  const made = { ...components, a: linkFor(new Set(list)) };
  byMentions.set(list, made);
  return made;
}

function linkFor(mentioned: ReadonlySet<string>): NonNullable<Components['a']> {
  return function NoteLink({ href = '', children }) {
    const address = decoded(/^mailto:(.*)$/i.exec(href)?.[1] ?? '');
    if (mentioned.has(address)) return <Mention email={address} />;
    if (href === '') return <span>{children}</span>;
    const isOwn = href.startsWith('/') || href.startsWith('#');
    return (
      <a
        href={href.startsWith('/') ? linkAt(href) : href}
        title={href}
        {...(isOwn ? {} : { target: '_blank', rel: outward })}
      >
        {children}
      </a>
    );
  };
}

const outward = 'noopener noreferrer nofollow';

function Mention({ email }: { email: string }) {
  return (
    <span className={css.mention}>
      <Person email={email} plain />
    </span>
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).toLowerCase();
  } catch {
    return '';
  }
}

/** A heading of a note is none of the page. */
const Heading: Components['h1'] = ({ children }) => <p className={css.heading}>{children}</p>;

const components: Components = {
  ...{ h1: Heading, h2: Heading, h3: Heading, h4: Heading, h5: Heading, h6: Heading },
  // Loading a picture would tell its server who reads the note.
  img: ({ src, alt }) => (
    <span className={css.picture}>{[alt, src].filter(Boolean).join(' – ')}</span>
  ),
  input: ({ checked }) => <span aria-hidden="true">{checked === true ? '☑' : '☐'}</span>,
  table: ({ children }) => <Scrolled>{children}</Scrolled>,
};

/** It scrolls by itself, so that keyboards must be able to focus it. */
function Scrolled({ children }: { children?: React.ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={css.scrolled} tabIndex={0} role="region" aria-label={t('notes.table')}>
      <table>{children}</table>
    </div>
  );
}
