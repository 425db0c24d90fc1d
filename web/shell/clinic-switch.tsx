import { t } from '#language/translate.ts'
import { Building2, Check, ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import { CLINIC_COOKIE } from '#contract/shown-clinic.ts'
import { cx } from '#web/ui/cx.ts'
import { EnabledOnceHydrated } from '#web/ui/enabled-once-hydrated.tsx'
import { Menu, MenuItem, MenuLabel } from '#web/ui/menu.tsx'
import { useSignedInUser } from './current-user.ts'
import { useShownClinic } from './shown-clinic.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Stores the choice for the pages that this browser opens next; null for all clinics. */
function remember(clinicId: string | null) {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  const age = clinicId === null ? 0 : YEAR_SECONDS
  document.cookie = `${CLINIC_COOKIE}=${clinicId ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
}

/** Parts of an address that name a clinic, something of one clinic, or a page of a list. */
const OF_ONE_CLINIC = ['clinic', 'clinicId', 'doctor', 'zone', 'visit', 'page']

/** Opens the same screen with another clinic. A new document, because everything on it changes. */
function show(clinicId: string | null) {
  remember(clinicId)
  const address = new URL(window.location.href)
  for (const name of OF_ONE_CLINIC) address.searchParams.delete(name)
  if (address.href === window.location.href) window.location.reload()
  else window.location.assign(address)
}

/** Switches between all clinics of a person who works at several, and one of them. */
export function ClinicSwitch() {
  const { memberships } = useSignedInUser()
  const shown = useShownClinic()
  useOwnChoice(shown)
  const clinics = [...new Map(memberships.map(({ clinic }) => [clinic.id, clinic])).values()]
  const name = clinics.find(({ id }) => id === shown)?.name ?? t('All clinics')
  const choices = [{ id: null, name: t('All clinics') }, ...clinics]
  return (
    // its code comes after the bar's
    <EnabledOnceHydrated>
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            title={name}
            className="flex min-h-11 w-full items-center gap-1.5 rounded-md border border-line-strong/60 px-2 text-sm font-medium hover:bg-surface-sunken md:min-h-9"
          >
            <Building2 aria-hidden="true" className="size-4 shrink-0 text-muted max-sm:hidden" />
            <span className="sr-only">{t('Clinic')}: </span>
            <bdi className="truncate">{name}</bdi>
            <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </button>
        }
      >
        <MenuLabel>
          <span className="text-sm text-muted">{t('Show')}</span>
        </MenuLabel>
        {choices.map((one) => (
          <MenuItem key={one.id ?? 'all'} onSelect={() => one.id !== shown && show(one.id)}>
            <Check aria-hidden="true" className={cx('size-4 shrink-0 text-brand', one.id !== shown && 'invisible')} />
            <bdi>{one.name}</bdi>
            {one.id === shown ? <span className="sr-only"> {t('(shown)')}</span> : null}
          </MenuItem>
        ))}
      </Menu>
    </EnabledOnceHydrated>
  )
}

/** Two tabs can show different clinics: the one in front stores its own for the pages that it opens next. */
function useOwnChoice(shown: string | null) {
  useEffect(() => {
    const store = () => document.visibilityState === 'visible' && remember(shown)
    document.addEventListener('visibilitychange', store)
    window.addEventListener('focus', store)
    return () => {
      document.removeEventListener('visibilitychange', store)
      window.removeEventListener('focus', store)
    }
  }, [shown])
}
