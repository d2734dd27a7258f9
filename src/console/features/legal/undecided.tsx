// The empty fields of a draft of which no field says whether the law asks for them in this case.
import { useTranslation } from 'react-i18next';
import type { LegalDraft } from '../../api/types.gen.ts';
import { draftFieldId, focusDraftField } from './focus-fact.ts';

export function Undecided({ draft: { fields, undecided } }: { draft: LegalDraft }) {
  const { t } = useTranslation();
  if (undecided.length === 0) return null;
  const open = fields.filter(({ key }) => undecided.includes(key));
  return (
    <details className="small">
      <summary>{t('draft.undecided', { count: open.length })}</summary>
      <ul>
        {open.map(({ key, label }) => (
          <li key={key}>
            <a
              href={`#${draftFieldId(key)}`}
              onClick={(event) => {
                event.preventDefault();
                focusDraftField(key);
              }}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
