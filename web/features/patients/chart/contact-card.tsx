import { Mail, Phone, UsersRound } from 'lucide-react'
import type { Patient } from '#contract/patients.ts'
import { telOf } from '#web/lib/tel.ts'
import { useClinicPhones } from '#web/shell/clinic-phones.ts'
import { fullName } from '#web/shell/people.ts'
import { Card } from '#web/ui/card.tsx'
import { Fact, Facts } from './facts.tsx'

/** How to reach the patient, and whom to call. */
export function ContactCard({ chart }: { chart: Patient }) {
  const { user, phone, emergencyPhone, guardian } = chart
  const inWords = useClinicPhones()
  const linkTo = (number: string) => <PhoneLink phone={number}>{inWords(number, chart.clinicId)}</PhoneLink>
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
        <Fact name="Phone">{phone ? linkTo(phone) : null}</Fact>
        <Fact name="Email">
          {user.email ? (
            <a href={`mailto:${user.email}`} className={LINK}>
              <Mail aria-hidden="true" className="size-4 shrink-0" />
              <span className="min-w-0 break-all">{user.email}</span>
            </a>
          ) : null}
        </Fact>
        <Fact name="Address">{chart.address}</Fact>
        <Fact name="Emergency contact">{chart.emergencyContact}</Fact>
        <Fact name="Emergency phone">{emergencyPhone ? linkTo(emergencyPhone) : null}</Fact>
        <Fact name="Insurance">{chart.insuranceInfo}</Fact>
        <Fact name="Clinic">{chart.clinic.name}</Fact>
      </Facts>
    </Card>
  )
}

const LINK = 'link inline-flex min-h-11 max-w-full items-center gap-2 md:min-h-0'

const PhoneLink = ({ phone, children }: { phone: string; children: string }) => (
  <a href={telOf(phone)} className={`${LINK} tabular-nums`}>
    <Phone aria-hidden="true" className="size-4 shrink-0" />
    {children}
  </a>
)
