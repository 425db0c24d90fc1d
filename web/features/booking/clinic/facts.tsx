import { Clock, Globe, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { telOf } from '#web/lib/tel.ts'
import { hoursInWords } from './opening-hours.ts'

/** Where the clinic is, when it is open and how to reach it. */
export function ClinicFacts({ clinic }: { clinic: Clinic }) {
  const hours = hoursInWords(clinic.openingHours)
  return (
    <section
      id="clinic"
      aria-labelledby="clinic-title"
      className="scroll-mt-4 rounded-lg border border-line bg-surface-raised p-5"
    >
      <h2 id="clinic-title" className="text-lg">
        About the clinic
      </h2>
      {clinic.description ? <p className="mt-2 max-w-[70ch] text-muted">{clinic.description}</p> : null}
      <dl className="mt-4 flex flex-col gap-3">
        <Line icon={MapPin} name="Address">
          {clinic.address.includes(clinic.city) ? clinic.address : `${clinic.address}, ${clinic.city}`}
        </Line>
        <Line icon={Clock} name="Opening hours">
          {hours.map((line, index) => (
            <span key={line}>
              <span className="inline-block">{index < hours.length - 1 ? `${line},` : line}</span>{' '}
            </span>
          ))}
        </Line>
        <Line icon={Phone} name="Phone">
          <a href={telOf(clinic.phone)} className="link">
            {clinic.phone}
          </a>
        </Line>
        {clinic.email ? (
          <Line icon={Mail} name="Email">
            <a href={`mailto:${clinic.email}`} className="link">
              {clinic.email}
            </a>
          </Line>
        ) : null}
        {clinic.website ? (
          <Line icon={Globe} name="Website">
            <a href={clinic.website} target="_blank" rel="noopener nofollow" className="link">
              {clinic.website.replace(/^https?:\/\/|\/$/g, '')}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </Line>
        ) : null}
      </dl>
    </section>
  )
}

const Line = ({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) => (
  <div className="flex gap-3">
    <dt className="pt-1">
      <Icon aria-hidden="true" className="size-4.5 text-muted" />
      <span className="sr-only">{name}</span>
    </dt>
    <dd className="min-w-0 flex-1 tabular-nums">{children}</dd>
  </div>
)
