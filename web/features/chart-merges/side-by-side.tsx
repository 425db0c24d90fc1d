import { type Message, msg, t } from '#language/translate.ts'
import { digitsOf } from '#contract/common.ts'
import { chartFields, fieldNames } from '#contract/patients/fields.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { useFacts } from '#web/features/patients/public/use-facts.ts'
import { nameOf } from '#web/features/patients/public/words.ts'
import { Badge } from '#web/ui/badge.tsx'

const belongsTo = ({ hasAccount, guardian }: Patient) =>
  hasAccount
    ? t('An account')
    : guardian
      ? t('The family of {firstName} {lastName}', { firstName: guardian.firstName, lastName: guardian.lastName })
      : t('No account')

const inWords = (text: string) => text.trim().toLowerCase()
/** Compares phone numbers without their country code. */
const inDigits = (phone: string) => digitsOf(phone).slice(-10)

interface Line {
  name: Message
  of: (chart: Patient, factIn: ReturnType<typeof useFacts>) => string | null
  /** Normalizes values before they are compared; absent for fields that always differ. */
  compared?: (text: string) => string
}

const comparedNames = fieldNames.filter(
  (name) => name !== 'firstName' && name !== 'lastName' && chartFields[name].part !== 'clinical',
)

const lines: readonly Line[] = [
  { name: msg('Name'), of: nameOf, compared: inWords },
  ...comparedNames.map((name) => ({
    name: chartFields[name].title,
    of: (chart: Patient, factIn: ReturnType<typeof useFacts>) => factIn(chart, name),
    compared: chartFields[name].control === 'phone' ? inDigits : inWords,
  })),
  { name: msg('Chart'), of: ({ chartNumber }) => chartNumber },
  { name: msg('Belongs to'), of: belongsTo },
]

const CELL = 'px-2 py-2 wrap-anywhere sm:px-4'

/** Two charts side by side, on a phone too; differences are marked by a word. */
export function SideBySide({ kept, gone }: { kept: Patient; gone: Patient }) {
  const factIn = useFacts()
  return (
    <table className="w-full table-fixed border-collapse rounded-lg border border-line text-start max-sm:text-sm">
      <caption className="sr-only">{t('Both charts')}</caption>
      <thead className="border-b border-line bg-surface-sunken/60 text-sm text-muted">
        <tr>
          <th scope="col" className="w-24 px-2 py-2 font-medium sm:w-44 sm:px-4">
            <span className="sr-only">{t('Field')}</span>
          </th>
          <th scope="col" className={`${CELL} font-medium`}>
            {t('Kept')}
          </th>
          <th scope="col" className={`${CELL} font-medium`}>
            {t('Merged into it')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {lines.map(({ name, of, compared }) => {
          const [one, other] = [of(kept, factIn), of(gone, factIn)]
          const differs = one && other && compared && compared(one) !== compared(other)
          return (
            <tr key={t(name)} className="align-top">
              <th scope="row" className={`${CELL} text-sm font-normal text-muted`}>
                {t(name)}
              </th>
              <td className={CELL}>{one ?? '–'}</td>
              <td className={CELL}>
                {other ?? '–'} {differs ? <Badge tone="caution">{t('differs')}</Badge> : null}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
