import { t } from '#language/translate.ts'
import { ChevronRight } from 'lucide-react'
import { NavLink } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import { settingsList } from './parts.ts'

/** The pages of a clinic's settings: beside the open one on wide screens, a page of its own on phones. */
export const SettingsList = ({ clinicId, isAlone }: { clinicId: string; isAlone: boolean }) => (
  <nav aria-label={t('Clinic settings')} className={cx('flex flex-col gap-5 lg:gap-4', !isAlone && 'max-lg:hidden')}>
    {settingsList(clinicId).map(({ title, links }, at) => (
      <section key={at} aria-labelledby={`settings-${at}`}>
        <h2 id={`settings-${at}`} className="mb-1 px-3 text-sm font-medium text-muted">
          {t(title)}
        </h2>
        <ul className="max-lg:divide-y max-lg:divide-line max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-surface-raised">
          {links.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                end
                className={({ isActive }) =>
                  cx(
                    'flex min-h-12 items-center justify-between gap-3 px-3 lg:min-h-9 lg:rounded-md',
                    isActive ? 'bg-brand-soft font-medium text-brand' : 'text-ink hover:bg-surface-sunken',
                  )
                }
              >
                {t(label)}
                <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted lg:hidden rtl:-scale-x-100" />
              </NavLink>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </nav>
)
