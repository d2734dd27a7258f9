// What each role may: the server's own policy, area by area.
import { useTranslation } from 'react-i18next';
import { isPermitted } from '../../../domain/policy.ts';
import { roles } from '../../../domain/role.ts';
import { routeAccess, type Route } from '../../api/permissions.gen.ts';
import { Glyph } from '../../ui/glyph.tsx';
import css from './admin.module.css';

/** Routes by the word of their address that names the thing; those for everyone say nothing. */
function grouped(): Map<string, Route[]> {
  const groups = new Map<string, Route[]>();
  for (const [name, access] of Object.entries(routeAccess)) {
    const route = name as Route;
    if (['anyone', 'signed-in', 'enforcement point', 'provisioning'].includes(access)) continue;
    const area = /^\S+ \/(?:api\/)?(?:ip3\/)?(?:v1\/)?([\w-]+)/.exec(route)?.[1] ?? '';
    groups.set(area, [...(groups.get(area) ?? []), route]);
  }
  return groups;
}

export function RolesSection() {
  const { t } = useTranslation();
  return (
    <>
      {[...grouped()].map(([area, routes]) => (
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
