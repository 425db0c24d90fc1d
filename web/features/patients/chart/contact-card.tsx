import { Mail, Phone, UsersRound } from 'lucide-react'
import { chartFields, contactNames, type FieldWith } from '#contract/patients/fields.ts'
import { type Patient, textIn } from '#contract/patients/patients.ts'
import { useFacts } from '#web/features/patients/public/use-facts.ts'
import { telOf } from '#web/lib/tel.ts'
import { fullName } from '#web/shell/people.ts'
import { Card } from '#web/ui/card.tsx'
import { Fact, Facts } from './facts.tsx'

/** How to reach the patient, and whom to call. */
export function ContactCard({ chart }: { chart: Patient }) {
  const { guardian } = chart
  return (
    <Card title="Contact">
      {guardian ? (
        <p className="mb-3 flex gap-2">
          <UsersRound aria-hidden="true" className="mt-1 size-4 shrink-0 text-muted" />
          <span>
            In the care of {fullName(guardian)} ({guardian.relationship.toLowerCase()} in their family)
          </span>
        </p>
      ) : null}
      <Facts>
        {contactNames.map((name) => (
          <ContactFact key={name} chart={chart} name={name} />
        ))}
        <Fact name="Clinic">{chart.clinic.name}</Fact>
      </Facts>
    </Card>
  )
}

/** Phone numbers and emails as links. */
function ContactFact({ chart, name }: { chart: Patient; name: FieldWith<'part', 'contact'> }) {
  const { title, control } = chartFields[name]
  const fact = useFacts()(chart, name)
  const link = control === 'phone' ? telOf(textIn(chart, name)) : control === 'email' ? `mailto:${fact}` : null
  if (!fact || !link) return <Fact name={title}>{fact}</Fact>
  return (
    <Fact name={title}>
      <a href={link} className={`${LINK} ${control === 'phone' ? 'tabular-nums' : ''}`}>
        {control === 'phone' ? (
          <Phone aria-hidden="true" className="size-4 shrink-0" />
        ) : (
          <Mail aria-hidden="true" className="size-4 shrink-0" />
        )}
        <span className="min-w-0 break-all">{fact}</span>
      </a>
    </Fact>
  )
}

const LINK = 'link inline-flex min-h-11 max-w-full items-center gap-2 md:min-h-0'
