// What the document of a draft shows. It is plain data, so that the pages cannot say more.
import type { DraftState } from '../../domain/report-draft.ts';
import type { Language } from '../../domain/text.ts';

export interface DraftDocument {
  language: Language;
  /** In which its times are. */
  zone: string;
  public_id: string;
  title: string;
  article: string;
  recipient: string;
  due_at: string | null;
  latest_at: string | null;
  /** Of the text that people wrote; 0 while there is none. */
  number: number;
  state: DraftState;
  written_at: string | null;
  /** When the incident or the text last changed: both dates of the file. */
  as_of: string;
  fields: readonly DraftDocumentField[];
  /** Null while people wrote none: the fields say it all. */
  text: string | null;
}

export interface DraftDocumentField {
  label: string;
  /** Null while nothing says it. */
  value: string | null;
  mandatory: boolean;
}
