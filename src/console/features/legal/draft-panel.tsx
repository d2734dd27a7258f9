// The draft of a report in the language that its reader needs, whatever language the page has.
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportDraft } from '../../api/requests/drafts.ts';
import { legalTriggers } from '../../api/requests/legal.ts';
import type { LegalTrigger } from '../../api/types.gen.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Read } from '../../ui/read.tsx';
import { DraftFields } from './draft-fields.tsx';
import { DraftText } from './draft-text-editor.tsx';
import css from './legal.module.css';

const languages = { en: 'English', pl: 'Polski' } as const;
type Language = keyof typeof languages;

export function DraftPanel({ trigger, incident }: { trigger: LegalTrigger; incident: string }) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Language>(useLanguage());
  const [isFilling, setFilling] = useState(false);
  const read = useQuery(legalTriggers(incident, { language }));
  const place = { id: incident, obligation: trigger.id, language };
  const keptRead = useQuery(reportDraft(place));
  return (
    <div className={clsx('stack duty-panel', css.dutyPanel)}>
      <NativeSelect
        label={t('draft.language')}
        value={language}
        onChange={(event) => setLanguage(event.currentTarget.value as Language)}
        data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
      />
      <Read of={read} height={300}>
        {({ body }) => {
          const draft = body.triggers.find(({ id }) => id === trigger.id)?.draft;
          if (draft === undefined || draft.language !== language) return null;
          return (
            <div className="stack">
              <DraftFields
                incident={incident}
                duty={trigger.id}
                draft={draft}
                onFilling={setFilling}
              />
              <Read of={keptRead} height={200}>
                {({ body: kept }) => (
                  <DraftText
                    key={`${trigger.id} ${language}`}
                    name={`${incident}.${trigger.id}.${language}`}
                    file={`${incident}-${trigger.id}-${language}`}
                    generated={kept.state === 'none' ? draft.text : (kept.text ?? draft.text)}
                    hasOpenFields={draft.incomplete.length > 0}
                    {...{ language, place, kept, isFilling }}
                  />
                )}
              </Read>
            </div>
          );
        }}
      </Read>
    </div>
  );
}
