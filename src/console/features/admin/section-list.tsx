// The sections of the administration by subject: a list at the left, which opens by a click where
// there is no room for it.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sections } from '../../pages/menu.gen.ts';
import { mayCall } from '../../permission.ts';
import { useSession } from '../../session.ts';
import { useNarrower } from '../../ui/use-narrower.ts';
import css from './sections.module.css';

export type Section = (typeof sections.admin)[number];

/** Section → its subject; the subjects in the order in which they are shown. */
const subjects = {
  users: 'access',
  roles: 'access',
  teams: 'access',
  machines: 'access',
  keys: 'access',
  password: 'account',
  tokens: 'account',
  organisation: 'organisation',
  fields: 'organisation',
  audit: 'records',
  privacy: 'records',
  retention: 'records',
  settings: 'server',
  system: 'server',
} as const satisfies Record<Section['name'], string>;

/** Whether the one who is signed in can read a section. */
export function usePermitted(): (section: Section) => boolean {
  const { session } = useSession();
  return ({ reads }) => mayCall(session, reads);
}

export function SectionList({ section }: { section: Section['name'] }) {
  const { t } = useTranslation();
  const list = <Groups />;
  if (!useNarrower(960)) return list;
  return (
    <details className={css.choice}>
      <summary>
        {t(`admin.subjects.${subjects[section]}`)}: {t(`page.admin.parts.${section}`)}
      </summary>
      {list}
    </details>
  );
}

function Groups() {
  const { t } = useTranslation();
  const may = usePermitted();
  const permitted = sections.admin.filter(may);
  return (
    <nav className={css.sections} aria-label={t('page.admin.title')}>
      {[...new Set(Object.values(subjects))].map((subject) => {
        const shown = permitted.filter(({ name }) => subjects[name] === subject);
        if (shown.length === 0) return null;
        return (
          <div key={subject}>
            <p id={`subject-${subject}`}>{t(`admin.subjects.${subject}`)}</p>
            <ul aria-labelledby={`subject-${subject}`}>
              {shown.map(({ name }) => (
                <li key={name}>
                  <Link to="/admin/$section" params={{ section: name }} search={{}}>
                    {t(`page.admin.parts.${name}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
