import { t } from '#language/translate.ts'
import { Link } from 'react-router'
import { Card } from '#web/ui/card.tsx'
import { type ClinicOfSettings, labelAt, SettingSwitch } from './general-settings.tsx'
import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { roleLabel } from '#contract/accounts/accounts.ts'
import { listWithoutTwoFactor, type SettingsChange } from '#contract/settings/settings.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { addDays } from '#contract/wall-clock.ts'
import { dateIn } from '#web/lib/dates.ts'
import { fullName } from '#web/shell/people.ts'
import { Field } from '#web/ui/field.tsx'
import { Summary } from '#web/ui/summary.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

/** Second-factor rules of the person's clinics. */
export const SecuritySettings = ({ clinics }: { clinics: readonly ClinicOfSettings[] }) => (
  <Card title={t('Security & Privacy')}>
    <div className="-my-1 divide-y divide-line">
      <p className="py-3">
        <Link to="/profile#security" className="link">
          {t('Password, two-factor sign-in, passkeys and sessions')}
        </Link>
        <span className="block text-sm text-muted">{t('Manage these in your profile.')}</span>
      </p>
      {clinics.map((clinic, index) => (
        <TwoFactorRules
          key={clinic.id}
          clinic={clinic}
          index={index}
          labelOf={(words) => labelAt(clinics, clinic, words)}
        />
      ))}
    </div>
  </Card>
)

/** Default grace period for setting up a second factor. */
const USUAL_DAYS = 14

interface TwoFactorRulesProps {
  clinic: { id: string; name: string }
  /** Its index in the settings form. */
  index: number
  /** Adds the clinic's name to a label where there are several clinics. */
  labelOf: (words: string) => string
}

/** Who must use a second factor at a clinic, from which day, and who has not set one up. */
function TwoFactorRules({ clinic, index, labelOf }: TwoFactorRulesProps) {
  const { field, fieldState } = useController<SettingsChange, `clinics.${number}.rules.requireTwoFactorFrom`>({
    name: `clinics.${index}.rules.requireTwoFactorFrom`,
  })
  const from = field.value
  return (
    <>
      <SettingSwitch
        name={`clinics.${index}.rules.requireTwoFactorForAdmins`}
        label={labelOf(t('Two-factor sign-in for administrators'))}
        help={t('All administrators of {clinic}, including you, must set it up before they can continue.', {
          clinic: clinic.name,
        })}
      />
      <div>
        <Switch
          label={labelOf(t('Two-factor sign-in for doctors and staff'))}
          help={t(
            'From the day you choose, everyone who works at {clinic} must set it up before they can continue. Until then, they see a notice with the date.',
            { clinic: clinic.name },
          )}
          checked={from !== null}
          onChange={(isOn) => field.onChange(isOn ? addDays(dateIn(undefined), USUAL_DAYS) : null)}
        />
        {from === null ? null : (
          <Field label={labelOf(t('From'))} error={fieldState.error?.message} className="max-w-52 pb-3">
            <TextInput type="date" required value={from} onChange={field.onChange} />
          </Field>
        )}
      </div>
      <WhoHasNone clinic={clinic} />
    </>
  )
}

/** "3 people have no second factor yet", with their names. */
function WhoHasNone({ clinic }: Pick<TwoFactorRulesProps, 'clinic'>) {
  const { data, error } = useQuery({
    queryKey: [listWithoutTwoFactor.path, clinic.id],
    queryFn: ({ signal }) => call(listWithoutTwoFactor, { params: { id: clinic.id } }, { signal }),
  })
  if (error) return <p className="py-3 text-sm text-muted">{sentenceOf(error)}</p>
  if (!data) return <p className="py-3 text-sm text-muted">{t('Checking who has a second factor...')}</p>
  if (data.count === 0)
    return (
      <p className="py-3 text-sm text-muted">
        {t('Everyone at {clinic} has a second factor.', { clinic: clinic.name })}
      </p>
    )
  return (
    <details className="group py-3 text-sm">
      <Summary>
        {t(
          '{count, plural, one {# person at {clinic} has no second factor yet} other {# people at {clinic} have no second factor yet}}',
          { count: data.count, clinic: clinic.name },
        )}
      </Summary>
      <ul
        aria-label={t('Without a second factor at {clinic}', { clinic: clinic.name })}
        className="mt-1 flex flex-col gap-1 ps-4"
      >
        {data.people.map((one, index) => (
          <li key={index}>
            {fullName(one)} <span className="text-muted">· {roleLabel(one.role)}</span>
          </li>
        ))}
        {data.count > data.people.length ? (
          <li className="text-muted">{t('and {count} more', { count: data.count - data.people.length })}</li>
        ) : null}
      </ul>
    </details>
  )
}
