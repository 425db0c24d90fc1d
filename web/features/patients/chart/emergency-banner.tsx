import { useEffect } from 'react'
import type { Patient } from '#contract/patients/patients.ts'
import { useClosing } from '#web/features/patients/api.ts'
import { EndEmergency } from '#web/features/patients/emergency/end-button.tsx'
import { clockIn } from '#web/lib/clock.ts'
import { useClinicTimeNote } from '#web/lib/use-browser-zone.ts'
import { Notice } from '#web/ui/notice.tsx'

/** The shortest pause before the chart is read again: the browser's clock may be ahead of the server's. */
const SHORTEST = 5_000

/**
 * Shows when emergency access ends, with a button to end it early. At the end it hides the clinical fields, even
 * offline, then reads the chart again.
 */
export function EmergencyBanner({ chart: { id, clinic, emergencyEndsAt, emergencyAccessId } }: { chart: Patient }) {
  const { hide, reread } = useClosing(id)
  const zoneNote = useClinicTimeNote(clinic.timeZone)
  useEffect(() => {
    if (!emergencyEndsAt) return
    const left = Date.parse(emergencyEndsAt) - Date.now()
    // this clock is ahead of the server's: the access still runs, so only the server ends it
    const isAhead = left <= 0
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    const close = async () => {
      if (!isAhead) hide()
      if (!(await reread())) hide()
      if (!isOver) timer = setTimeout(() => void close(), SHORTEST)
    }
    timer = setTimeout(() => void close(), Math.max(left, isAhead ? SHORTEST : 0))
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [emergencyEndsAt, hide, reread])
  if (!emergencyEndsAt || !emergencyAccessId) return null
  return (
    <Notice
      tone="caution"
      title={`Emergency access until ${clockIn(clinic.timeZone, new Date(emergencyEndsAt))}${zoneNote ? ` ${zoneNote}` : ''}`}
      className="mb-4"
    >
      <p className="mb-2">You can read the clinical part of this chart until then. Access ends automatically.</p>
      <EndEmergency id={emergencyAccessId} chartId={id} />
    </Notice>
  )
}
