import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Search } from 'lucide-react'
import { useState } from 'react'
import type { ClinicSummary } from '#contract/clinics.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { clinicChoicesQuery } from './clinic-choices-query.ts'

/** From this many on there is a box to search in. */
const MANY = 7

const finds = (text: string) => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ name, city, specialty }: ClinicSummary) =>
    words.every((word) => `${name} ${city} ${specialty ?? ''}`.toLowerCase().includes(word))
}

/** The clinics that can be booked, each leading to its booking page. */
export function ClinicChoices() {
  const user = useSignedInUser()
  const [text, setText] = useState('')
  const { data, error, isFetching, refetch } = useQuery(clinicChoicesQuery(user))
  if (error) {
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {sentenceOf(error)}
      </ErrorState>
    )
  }
  if (!data) return <SkeletonRows rows={3} label="Loading clinics..." />
  if (data.length === 0) return <p className="text-muted">There is no clinic yet that takes bookings.</p>
  const found = data.filter(finds(text))
  return (
    <>
      {data.length >= MANY ? (
        <Field label="Find a clinic" className="mb-3">
          <TextInput type="search" value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      ) : null}
      <ul className="-mx-2">
        {found.map((clinic) => (
          <li key={clinic.id}>{clinic.isPublic ? <ClinicLink clinic={clinic} /> : <ClosedClinic clinic={clinic} />}</li>
        ))}
      </ul>
      <p role="status" className="flex items-center gap-2 py-3 text-muted empty:hidden">
        {found.length === 0 ? (
          <>
            <Search aria-hidden="true" className="size-4" /> No clinic has such a name or city.
          </>
        ) : null}
      </p>
    </>
  )
}

const place = ({ city, specialty }: ClinicSummary) => [city, specialty].filter(Boolean).join(' · ')

const ClinicLink = ({ clinic }: { clinic: ClinicSummary }) => (
  <a
    href={`/clinics/${clinic.id}/book`}
    className="group flex min-h-14 items-center justify-between gap-4 rounded-md px-3 py-2 hover:bg-surface-sunken"
  >
    <span className="min-w-0">
      <span className="block font-medium">{clinic.name}</span>
      <span className="block text-sm text-muted">{place(clinic)}</span>
    </span>
    <ArrowRight
      aria-hidden="true"
      className="size-4 shrink-0 text-muted transition-transform group-hover:translate-x-0.5"
    />
  </a>
)

const ClosedClinic = ({ clinic }: { clinic: ClinicSummary }) => (
  <div className="min-h-14 px-3 py-2 text-muted">
    <span className="block font-medium">{clinic.name}</span>
    <span className="block text-sm">Not open for online booking</span>
  </div>
)
