// What each role can do: the server's own policy, area by area.
import { useTranslation } from 'react-i18next';
import { isPermitted } from '../../../domain/policy.ts';
import { roles } from '../../../domain/role.ts';
import { routeAccess } from '../../api/permissions.gen.ts';
import { Glyph } from '../../ui/glyph.tsx';
import css from './admin.module.css';
import { routesByArea } from './role-areas.ts';

export function RolesSection() {
  const { t, i18n } = useTranslation();
  const named = [...routesByArea()].map(([area, routes]) => ({
    area: t(`roleAreas.${area}`),
    routes,
  }));
  named.sort((one, other) => one.area.localeCompare(other.area, i18n.language));
  return (
    <>
      {named.map(({ area, routes }) => (
        <details key={area} className={css.roleArea}>
          <summary>
            {area} ({routes.length})
          </summary>
          <div className={css.wideTable} tabIndex={0} role="region" aria-label={area}>
            <table className="rows">
              <thead>
                <tr>
                  <th scope="col">{t('admin.roles.action')}</th>
                  {roles.map((role) => (
                    <th key={role} scope="col">
                      {role}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {routes.map((route) => (
                  <tr key={route}>
                    <th scope="row" className="mono">
                      {route}
                    </th>
                    {roles.map((role) => (
                      <td key={role}>
                        {isPermitted([role], routeAccess[route]) ? (
                          <>
                            <Glyph shape="check" />
                            <span className="visually-hidden">{t('admin.roles.may')}</span>
                          </>
                        ) : (
                          <span className="visually-hidden">{t('admin.roles.mayNot')}</span>
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      ))}
    </>
  );
}
