import { useEffect } from 'react'
import type { Patient } from '#contract/patients.ts'
import { useReread } from '#web/features/patients/api.ts'
import { timeIn } from '#web/lib/dates.ts'
import { useClinicTimeNote } from '#web/lib/use-browser-zone.ts'
import { Notice } from '#web/ui/notice.tsx'

/** The shortest pause before the chart is read again: the browser's clock may be ahead of the server's. */
const SHORTEST = 5_000

/** While emergency access lasts: until when. At its end the chart is read again, and then without the clinical fields. */
export function EmergencyBanner({ chart: { id, clinic, emergencyEndsAt } }: { chart: Patient }) {
  const reread = useReread(id)
  const zoneNote = useClinicTimeNote(clinic.timeZone)
  useEffect(() => {
    if (!emergencyEndsAt) return
    const left = Date.parse(emergencyEndsAt) - Date.now()
    let timer: ReturnType<typeof setTimeout>
    const again = () => {
      void reread()
      timer = setTimeout(again, SHORTEST)
    }
    timer = setTimeout(again, Math.max(left, SHORTEST))
    return () => clearTimeout(timer)
  }, [emergencyEndsAt, reread])
  if (!emergencyEndsAt) return null
  return (
    <Notice
      tone="caution"
      title={`Emergency access until ${timeIn(clinic.timeZone, new Date(emergencyEndsAt))}${zoneNote ? ` ${zoneNote}` : ''}`}
      className="mb-4"
    >
      You read the clinical part of this chart until then; it closes by itself.
    </Notice>
  )
}
