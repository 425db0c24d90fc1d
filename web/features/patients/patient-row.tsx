import { Pencil } from 'lucide-react'
import { Link } from 'react-router'
import type { PatientSummary } from '#contract/patients/patients.ts'
import { useClinicPhones } from '#web/shell/clinic-phones.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { joined } from '#web/lib/words.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { bornInWords, genderInWords, nameOf } from './public/words.ts'

/** One chart: who it is and how to reach them. A card on a phone, aligned columns on a desktop. */
export function PatientRow({ patient, onEdit }: { patient: PatientSummary; onEdit: () => void }) {
  const { memberships } = useSignedInUser()
  const { user, phone, gender, chartNumber, clinicName } = patient
  const hasClinics = new Set(memberships.map(({ clinic }) => clinic.id)).size > 1
  const inWords = useClinicPhones()
  const name = nameOf(patient)
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 sm:gap-4">
      <Avatar firstName={user.firstName} lastName={user.lastName} src={user.profileImageUrl} />
      <div className="grid min-w-0 flex-1 gap-x-6 md:grid-cols-2 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,6fr)] lg:items-center">
        <div className="min-w-0">
          <Link
            to={`/patients/${patient.id}`}
            className="-my-2 inline-block max-w-full py-2 font-medium break-words hover:underline"
          >
            {name}
          </Link>
          <p className="text-sm text-muted">{joined(`Chart ${chartNumber}`, hasClinics ? clinicName : null)}</p>
        </div>
        <p className="min-w-0 text-sm text-muted md:text-base md:text-ink">
          {joined(bornInWords(patient.dateOfBirth), genderInWords(gender)) || 'No birth date'}
        </p>
        <p className="min-w-0 text-sm md:col-span-2 lg:col-span-1">
          <span className="whitespace-nowrap tabular-nums">
            {phone ? inWords(phone, patient.clinicId) : 'No phone'}
          </span>
          <span className="block truncate text-muted" title={user.email ?? undefined}>
            {user.email ?? 'No email'}
          </span>
        </p>
      </div>
      <IconButton label={`Edit ${name}`} onClick={onEdit}>
        <Pencil aria-hidden="true" className="size-4.5" />
      </IconButton>
    </li>
  )
}
