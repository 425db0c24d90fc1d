import { digitsOf } from '#contract/common.ts'
import type { Patient } from '#contract/patients.ts'
import { genderInWords, nameOf } from '#web/features/patients/words.ts'
import { useClinicPhones } from '#web/shell/clinic-phones.ts'
import { plainDate } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'

const belongsTo = ({ hasAccount, guardian }: Patient) =>
  hasAccount ? 'An account' : guardian ? `The family of ${guardian.firstName} ${guardian.lastName}` : 'Nobody'

const inWords = (text: string) => text.trim().toLowerCase()
/** With and without the country's code it is the same number. */
const inDigits = (phone: string) => digitsOf(phone).slice(-10)

interface Line {
  name: string
  of: (chart: Patient, phoneInWords: (phone: string, clinicId: string) => string) => string | null
  /** What has to be the same; absent where two charts always differ. */
  compared?: (text: string) => string
}

const lines: readonly Line[] = [
  { name: 'Name', of: nameOf, compared: inWords },
  { name: 'Date of birth', of: ({ dateOfBirth }) => dateOfBirth && plainDate(dateOfBirth), compared: inWords },
  { name: 'Gender', of: ({ gender }) => genderInWords(gender), compared: inWords },
  {
    name: 'Phone',
    of: ({ phone, clinicId }, phoneInWords) => phone && phoneInWords(phone, clinicId),
    compared: inDigits,
  },
  { name: 'Email', of: ({ user }) => user.email, compared: inWords },
  { name: 'Address', of: ({ address }) => address, compared: inWords },
  { name: 'Emergency contact', of: ({ emergencyContact }) => emergencyContact, compared: inWords },
  { name: 'Chart', of: ({ chartNumber }) => chartNumber },
  { name: 'Belongs to', of: belongsTo },
]

const CELL = 'px-2 py-2 wrap-anywhere sm:px-4'

/** Two charts line by line, both in sight on a phone too; where they differ, a word says so. */
export function SideBySide({ kept, gone }: { kept: Patient; gone: Patient }) {
  const phoneInWords = useClinicPhones()
  return (
    <table className="w-full table-fixed border-collapse rounded-lg border border-line text-left">
      <caption className="sr-only">Both charts</caption>
      <thead className="border-b border-line bg-surface-sunken/60 text-sm text-muted">
        <tr>
          <th scope="col" className="w-24 px-2 py-2 font-medium sm:w-44 sm:px-4">
            <span className="sr-only">Field</span>
          </th>
          <th scope="col" className={`${CELL} font-medium`}>
            Kept
          </th>
          <th scope="col" className={`${CELL} font-medium`}>
            Merged into it
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {lines.map(({ name, of, compared }) => {
          const [one, other] = [of(kept, phoneInWords), of(gone, phoneInWords)]
          const differs = one && other && compared && compared(one) !== compared(other)
          return (
            <tr key={name} className="align-top">
              <th scope="row" className={`${CELL} text-sm font-normal text-muted`}>
                {name}
              </th>
              <td className={CELL}>{one ?? '–'}</td>
              <td className={CELL}>
                {other ?? '–'} {differs ? <Badge tone="caution">differs</Badge> : null}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
