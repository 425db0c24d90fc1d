import { t } from '#language/translate.ts'
import { type Role, roleLabel } from '#contract/accounts/accounts.ts'
import { cx } from '#web/ui/cx.ts'
import { useSignedInUser } from './current-user.ts'
import { useSwitchPart } from './use-switch-part.ts'

/** Switches between a person's roles, such as "Doctor" or "Administrator"; renders nothing for people with one role. */
export function PartSwitch() {
  const { parts, role } = useSignedInUser()
  const change = useSwitchPart()
  if (parts.length < 2) return null
  const shown = change.isPending ? change.variables : role
  return (
    <div
      role="group"
      aria-label={t('Working as')}
      className="inline-flex rounded-md border max-sm:basis-full border-line bg-surface-sunken p-0.5! max-sm:*:flex-1"
    >
      {parts.map((part) => (
        <button
          key={part}
          type="button"
          aria-pressed={part === shown}
          onClick={() => part !== shown && change.mutate(part)}
          className={cx(
            'min-h-11 rounded-[5px] px-3 text-sm font-medium whitespace-nowrap md:min-h-9',
            part === shown ? 'bg-surface-raised text-ink shadow-xs' : 'text-muted hover:text-ink',
          )}
        >
          {shortLabel(part)}
        </button>
      ))}
    </div>
  )
}

const shortLabel = (part: Role) => (part === 'clinic_admin' ? t('Administrator') : roleLabel(part))
