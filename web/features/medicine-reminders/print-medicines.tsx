import { t } from '#language/translate.ts'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { Plan } from '#contract/medicine-reminders/plans.ts'
import { plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { PrintSheet } from '#web/ui/print-sheet.tsx'
import { courseInWords, stepInWords, whenInWords } from './words.ts'

interface PrintMedicinesProps {
  /** The medicines of each person who takes some now; the owner's name is empty. */
  people: readonly { person: string; medicines: readonly Plan[] }[]
  today: string
}

/** Prints the medicines that are taken now, for a doctor or pharmacist. */
export function PrintMedicines({ people, today }: PrintMedicinesProps) {
  const [isPrinting, setPrinting] = useState(false)
  const owner = fullName(useSignedInUser())
  if (people.length === 0) return null
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setPrinting(true)}>
        <Printer aria-hidden="true" className="size-4" />
        {t('Print list')}
      </Button>
      {isPrinting ? (
        <PrintSheet onDone={() => setPrinting(false)}>
          <p className="mb-4 text-[16pt] font-semibold">{t('Medicines')}</p>
          {people.map(({ person, medicines }) => (
            <Person key={person} name={person || owner} medicines={medicines} today={today} />
          ))}
          <p className="mt-4 text-[9pt]">
            {t('As entered by the patient. Printed on {date}.', { date: plainDate(today) })}
          </p>
        </PrintSheet>
      ) : null}
    </>
  )
}

interface PersonProps {
  name: string
  medicines: readonly Plan[]
  today: string
}

const Person = ({ name, medicines, today }: PersonProps) => (
  <section className="mb-6">
    <p className="mb-1 font-semibold">{name}</p>
    <table className="w-full border-collapse">
      <thead>
        <tr className="border-b border-line-strong text-start">
          {[t('Medicine'), t('Dose'), t('When')].map((title) => (
            <th key={title} scope="col" className="py-1 pe-3 text-start font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {medicines.map((plan) => (
          <tr key={plan.id} className="break-inside-avoid border-b border-line align-top">
            <td className="py-1 pe-3">{plan.name}</td>
            <td className="py-1 pe-3">{joined(plan.dosage, plan.instructions)}</td>
            <td className="py-1">{joined(timesOf(plan), courseInWords(plan, today))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** Returns the times; of a course in several steps all of them. */
const timesOf = (plan: Plan): string =>
  plan.steps && plan.steps.length > 1 ? plan.steps.map(stepInWords).join('; ') : whenInWords(plan)
