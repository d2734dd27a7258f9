// The text of a note: Markdown, or as it was typed while that loads, where it is nested too deep to
// be laid out, or when it cannot be shown.
import { Component, lazy, Suspense, type ReactNode } from 'react';
import css from './notes.module.css';

const Markdown = lazy(async () => ({ default: (await import('./markdown.tsx')).Markdown }));

interface Props {
  text: string;
  mentions: readonly string[];
}

/** Forty opening marks after each other are an attack or an accident. */
const tooDeep = /(?:[>*_[\]~`!(+-][ \t]*){40}/;

export function NoteText({ text, mentions }: Props) {
  const plain = <p className={css.plain}>{text}</p>;
  // Marks that turn the reading order round end with the note.
  return (
    <div className={css.text} dir="auto">
      {tooDeep.test(text) ? (
        plain
      ) : (
        <PlainWhenBroken key={text} plain={plain}>
          <Suspense fallback={plain}>
            <Markdown text={text} mentions={mentions} />
          </Suspense>
        </PlainWhenBroken>
      )}
    </div>
  );
}

class PlainWhenBroken extends Component<{ plain: ReactNode; children: ReactNode }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? this.props.plain : this.props.children;
  }
}
