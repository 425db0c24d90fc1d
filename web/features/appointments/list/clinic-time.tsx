import { Clock } from 'lucide-react'
import { useClinicTimeNote } from '#web/lib/use-browser-zone.ts'

/** Names the clinic's time zone above the list if the reader's differs. */
export function ClinicTimeNote({ zone }: { zone: string }) {
  const note = useClinicTimeNote(zone)
  return note ? (
    <p className="-mb-2 flex items-center gap-2 text-sm text-muted">
      <Clock aria-hidden="true" className="size-4 shrink-0" />
      All times are {note}.
    </p>
  ) : null
}

/** The same at one row: "New York time", after the duration or on a line of its own. */
export function ClinicTime({ zone }: { zone: string }) {
  if (!useClinicTimeNote(zone)) return null
  return (
    <span className="block lg:inline">
      <span className="hidden lg:inline">, </span>
      {zone.split('/').at(-1)?.replaceAll('_', ' ')} time
    </span>
  )
}
