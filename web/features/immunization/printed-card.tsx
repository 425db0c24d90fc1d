import { t } from '#language/translate.ts'
import type { ChartImmunizations, Immunization, PlannedImmunization } from '#contract/immunization/immunizations.ts'
import { schedules } from '#contract/immunization/plan.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { partialDate, plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { fullName, genderLabel } from '#web/shell/people.ts'
import { ageInWords, detailsOf, findings, nameOf, nameOfDose } from './words.ts'

interface PrintedCardProps {
  chart: Pick<Patient, 'dateOfBirth' | 'gender' | 'user' | 'chartNumber' | 'clinic' | 'guardian'>
  data: ChartImmunizations
  today: string
}

/** The card on paper: what was given, with batch, and from when the rest is due. It fits A5. */
export function PrintedCard({ chart, data: { plan, doses, schedule }, today }: PrintedCardProps) {
  const { user, gender, dateOfBirth, chartNumber, clinic, guardian } = chart
  const inPlan = new Set(plan.map(({ recordId }) => recordId))
  const others = doses.filter(({ id, status }) => status === 'given' && !inPlan.has(id))
  const { name, edition } = schedules[schedule]
  const ages = [...new Set(plan.map(({ dueAge }) => dueAge))]
  const byAge = ages.flatMap((age) => plan.filter(({ dueAge }) => dueAge === age))
  return (
    <div className="text-[9pt] leading-tight">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <p className="text-[13pt] font-semibold">{t('Immunization card')}</p>
        <p>{clinic.name}</p>
      </div>
      <p className="mb-2">
        {joined(
          fullName(user),
          dateOfBirth && t('b. {dateOfBirth}', { dateOfBirth: plainDate(dateOfBirth) }),
          gender && gender !== 'not_specified' && genderLabel(gender),
          t('Chart {chartNumber}', { chartNumber }),
          guardian && t('in the care of {name}', { name: fullName(guardian) }),
        )}
      </p>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line-strong text-start">
            {[t('Age'), t('Vaccine'), t('Given on'), t('Due from'), t('Details')].map((title) => (
              <th key={title} scope="col" className="py-0.5 pe-2 text-start font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {byAge.map((one) => (
            <PrintedRow
              key={`${one.vaccine} ${one.dose}`}
              age={ageInWords(one.dueAge)}
              name={nameOf(one)}
              record={doses.find(({ id }) => id === one.recordId)}
              due={dueInWords(one)}
              finding={one.finding && t(findings[one.finding])}
            />
          ))}
          {others.map((one) => (
            <PrintedRow key={one.id} age="" name={nameOfDose(one)} record={one} due="" finding={null} />
          ))}
        </tbody>
      </table>
      <p className="mt-2">
        {plan.length > 0
          ? t('{schedule}, {edition}. Printed on {date}.', {
              schedule: t(name),
              edition: t(edition),
              date: plainDate(today),
            })
          : t('Printed on {date}.', { date: plainDate(today) })}
      </p>
    </div>
  )
}

/** An empty field would say that the dose isn't needed. */
const dueInWords = ({ status, dueOn }: PlannedImmunization): string =>
  status === 'ask' ? t('Ask the doctor') : dueOn && status !== 'conditional' ? plainDate(dueOn) : ''

interface PrintedRowProps {
  age: string
  name: string
  record: Immunization | undefined
  due: string
  /** What is unusual about the given dose. */
  finding: string | null
}

const PrintedRow = ({ age, name, record, due, finding }: PrintedRowProps) => (
  <tr className="break-inside-avoid border-b border-line align-top">
    <td className="py-0.5 pe-2 whitespace-nowrap">{age}</td>
    <td className="py-0.5 pe-2">{name}</td>
    <td className="py-0.5 pe-2 whitespace-nowrap">{record ? partialDate(record.givenOn) : ''}</td>
    <td className="py-0.5 pe-2 whitespace-nowrap">{record ? '' : due}</td>
    <td className="py-0.5">{record ? joined(...detailsOf(record), finding) : ''}</td>
  </tr>
)
