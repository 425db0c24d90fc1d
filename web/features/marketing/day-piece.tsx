import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Piece } from './piece.tsx'

interface Appointment {
  time: string
  who: string
  what: string
  status: string
  tone: Tone
}

const DAY: Appointment[] = [
  { time: '09:00', who: 'Meera Nair', what: 'First consultation', status: 'Completed', tone: 'info' },
  { time: '09:30', who: 'Joseph Mathew', what: 'Blood pressure', status: 'Confirmed', tone: 'positive' },
  { time: '10:00', who: 'Fatima Sheikh', what: 'Consultation', status: 'Confirmed', tone: 'positive' },
  { time: '11:00', who: 'Arjun Pillai', what: 'Follow-up', status: 'Pending', tone: 'caution' },
]

/** A doctor's morning, as the list of the day shows it. */
export const DayPiece = ({ className }: { className?: string }) => (
  <Piece label="A doctor's day" isExample className={className}>
    <div className="flex items-baseline justify-between gap-4 border-b border-line px-5 py-3.5">
      <p className="font-semibold">Today</p>
      <p className="text-sm text-muted">Dr. Asha Raman</p>
    </div>
    <ol className="divide-y divide-line">
      {DAY.map(({ time, who, what, status, tone }) => (
        <li key={time} className="flex items-center gap-4 px-5 py-3">
          <time className="text-sm text-muted">{time}</time>
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">{who}</p>
            <p className="truncate text-sm text-muted">{what}</p>
          </div>
          <Badge tone={tone}>{status}</Badge>
        </li>
      ))}
    </ol>
  </Piece>
)
