// The text of a draft: edited in this browser until it is saved, with the places that are open,
// what was changed, and a way to take it along.
import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keys } from '../../api/keys.ts';
import { draftDocumentPath, type DraftPlace } from '../../api/requests/drafts.ts';
import type { ReportDraft } from '../../api/types.gen.ts';
import { write } from '../../api/write.ts';
import { download, saveFile } from '../../ui/download.ts';
import { Fault } from '../../ui/fault.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useWrite } from '../../ui/use-write.ts';
import { Difference } from './difference.tsx';
import { markdownOf, openItems, piecesOf, type OpenItem } from './draft-text.ts';
import { DraftVersions } from './draft-versions.tsx';
import css from './legal.module.css';

interface Props {
  name: string;
  /** Of the downloads, without the extension. */
  file: string;
  generated: string;
  language: string;
  place: DraftPlace;
  kept: ReportDraft;
  /** Mandatory fields are open: they come first until someone writes here. */
  hasOpenFields: boolean;
  /** Fields are being filled in. */
  isFilling: boolean;
}

const views = ['edit', 'read', 'difference'] as const;
type View = (typeof views)[number];

interface Edited {
  /** Null while nothing was typed. */
  text: string | null;
  /** The generated text that it was begun from. */
  base: string;
}

export function DraftText(props: Props) {
  const { name, file, language, place, kept, hasOpenFields, isFilling } = props;
  const generated = withoutMark(props.generated);
  const { t } = useTranslation();
  const { values, change, clear } = useDraft<Edited>(`legal.text.${name}`, {
    text: null,
    base: generated,
  });
  const [view, setView] = useState<View>('edit');
  const editor = useRef<HTMLTextAreaElement>(null);
  const text = values.text ?? generated;
  const isStale = values.text !== null && values.base !== generated;
  const goTo = ({ start, mark }: OpenItem) => {
    setView('edit');
    setTimeout(() => {
      editor.current?.focus();
      editor.current?.setSelectionRange(start, start + mark.length);
    }, 0);
  };
  return (
    <section className="stack" aria-labelledby={`draft-${name}`}>
      <h4 id={`draft-${name}`}>{t('draft.text')}</h4>
      <p className="small">{t('draft.honest')}</p>
      {isStale && (
        <p className="warning" role="status">
          {t('draft.stale')}
        </p>
      )}
      <SegmentedControl
        aria-label={t('draft.view')}
        value={view}
        onChange={(value) => setView(value)}
        data={views.map((value) => ({ value, label: t(`draft.${value}`) }))}
      />
      {view === 'edit' && (
        <Textarea
          ref={editor}
          aria-label={t('draft.text')}
          lang={language}
          autosize
          minRows={8}
          maxRows={28}
          className={css.draftText}
          value={text}
          onChange={(event) => {
            const base = values.text === null ? generated : values.base;
            change({ text: event.currentTarget.value, base });
          }}
        />
      )}
      {view === 'read' && <Marked text={text} language={language} />}
      {view === 'difference' && <Difference before={generated} after={text} />}
      <OpenItems items={openItems(text)} onGo={goTo} />
      <DraftVersions
        {...{ place, kept, text }}
        isQuiet={isFilling || (hasOpenFields && values.text === null)}
        onSaved={clear}
      />
      <TakeAlong text={text} file={file} onReset={values.text === null ? null : clear} />
      <AsDocument place={place} file={file} />
    </section>
  );
}

/** The screen says that it is a draft; an approved text must not. */
function withoutMark(text: string): string {
  return text.replace(/^(?:DRAFT|PROJEKT) – .*\n/, '');
}

function OpenItems({ items, onGo }: { items: OpenItem[]; onGo: (item: OpenItem) => void }) {
  const { t } = useTranslation();
  if (items.length === 0) return <p className="small">{t('draft.noOpen')}</p>;
  return (
    <div>
      <strong>{t('draft.open', { count: items.length })}</strong>
      <ul className={css.openItems}>
        {items.map((item) => (
          <li key={item.start}>
            <button type="button" className={css.asLink} onClick={() => onGo(item)}>
              {item.what}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Marked({ text, language }: { text: string; language: string }) {
  return (
    <div className={clsx('long-text', css.draftShown)} lang={language}>
      {piecesOf(text).map(({ text: piece, isOpen }, place) =>
        isOpen ? <mark key={place}>{piece}</mark> : <span key={place}>{piece}</span>,
      )}
    </div>
  );
}

interface TakeAlongProps {
  text: string;
  file: string;
  /** Null while nothing was changed. */
  onReset: (() => void) | null;
}

function TakeAlong({ text, file, onReset }: TakeAlongProps) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(t('draft.copied'));
    } catch {
      setSaid(t('draft.notCopied'));
    }
  };
  return (
    <div className="moves">
      <Button size="xs" variant="default" onClick={() => void copy()}>
        {t('draft.copy')}
      </Button>
      <Button size="xs" variant="default" onClick={() => saveFile(`${file}.txt`, text)}>
        {t('draft.saveText')}
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() => saveFile(`${file}.md`, markdownOf(text), 'text/markdown')}
      >
        {t('draft.saveMarkdown')}
      </Button>
      {onReset !== null && (
        <Button size="xs" variant="default" onClick={onReset}>
          {t('draft.reset')}
        </Button>
      )}
      <span role="status" className="small">
        {said}
      </span>
    </div>
  );
}

/** What is saved, not what is being typed: the file says which version it has. */
function AsDocument({ place, file }: { place: DraftPlace; file: string }) {
  const { t } = useTranslation();
  const take = useWrite(
    write(() => download(draftDocumentPath(place), `${file}.docx`), keys.incident.of(place.id)),
  );
  return (
    <div className="stack">
      <div className="moves">
        <Button
          size="xs"
          variant="default"
          loading={take.isPending}
          onClick={() => take.mutate(undefined)}
        >
          {t('draft.saveDocument')}
        </Button>
        <span className="small">{t('draft.documentMore')}</span>
      </div>
      {take.error !== null && <Fault error={take.error} />}
    </div>
  );
}
