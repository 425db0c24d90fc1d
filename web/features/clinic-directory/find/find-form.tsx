import { Search } from 'lucide-react'
import { type FreeWithin, freeWithinNames, PLACE_MAX } from '#contract/clinic-directory.ts'
import { type Message, msg, t } from '#language/translate.ts'
import { specialtyInWords } from '#web/shell/specialties.ts'
import { buttonClass } from '#web/ui/button-style.ts'
import { controlClass } from '#web/ui/control-style.ts'
import { cx } from '#web/ui/cx.ts'
import type { FindAddress } from './find-address.ts'

/** Read by the small script, in English until it is written. */
const loading = msg('Loading clinics...')

export const withinWords: Record<FreeWithin, Message> = {
  today: msg('Today'),
  '3-days': msg('Within 3 days'),
  week: msg('Within a week'),
}

interface FindFormProps {
  address: FindAddress
  specialties: readonly string[]
  languages: readonly string[]
}

/** Finding a clinic: a plain form that sends a GET, so that it works without any script. */
export const FindForm = ({ address, specialties, languages }: FindFormProps) => (
  <form
    action="/find-clinics"
    role="search"
    data-loading={t(loading)}
    className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[2fr_1.5fr_1fr_1fr_auto]"
  >
    <div className="max-sm:col-span-2">
      <label htmlFor="find-place" className="text-sm font-medium">
        {t('City, area or postal code')}
      </label>
      <input
        id="find-place"
        type="search"
        name="place"
        maxLength={PLACE_MAX}
        defaultValue={address.place}
        autoComplete="address-level2"
        enterKeyHint="search"
        className={controlClass('mt-1.5 h-12 w-full text-base')}
      />
    </div>
    <Choice
      name="specialty"
      label={t('Specialty')}
      any={t('Any specialty')}
      chosen={address.specialty}
      className="max-sm:col-span-2"
    >
      {specialties.map((one) => ({ value: one, words: specialtyInWords(one) }))}
    </Choice>
    <Choice name="language" label={t('Language')} any={t('Any language')} chosen={address.language}>
      {languages.map((one) => ({ value: one, words: one }))}
    </Choice>
    <Choice name="within" label={t('Free time')} any={t('Any time')} chosen={address.within ?? ''}>
      {freeWithinNames.map((one) => ({ value: one, words: t(withinWords[one]) }))}
    </Choice>
    <button type="submit" className={buttonClass('primary', 'lg', 'w-32 justify-start px-6 rtl:px-2')}>
      <Search aria-hidden="true" className="size-4.5 shrink-0" />
      {t('Search')}
    </button>
  </form>
)

interface ChoiceProps {
  name: string
  label: string
  /** The words of no choice. */
  any: string
  chosen: string
  className?: string
  children: { value: string; words: string }[]
}

/** A choice of the form. A chosen value that isn't offered, such as several specialties of a link, stays chosen. */
function Choice({ name, label, any, chosen, className, children: offered }: ChoiceProps) {
  const isOffered = chosen === '' || offered.some(({ value }) => value === chosen)
  const all = isOffered ? offered : [...offered, { value: chosen, words: chosen.replaceAll('|', ', ') }]
  const id = `find-${name}`
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <select id={id} name={name} defaultValue={chosen} className={controlClass('mt-1.5 h-12 w-full text-base')}>
        <option value="">{any}</option>
        {all.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
