import { useState } from 'react'
import type { Role } from '#contract/accounts/accounts.ts'
import type { DayVisit } from '#contract/dashboard.ts'
import { isDue } from '#web/features/appointments/public/acted.ts'
import { type Question, AppointmentQuestion } from '#web/features/appointments/public/change-question.tsx'
import { CheckIn } from '#web/features/appointments/public/check-in.tsx'
import { OpenVisit } from '#web/features/appointments/public/open-visit.tsx'
import { useChangeAppointment, wantedStatus } from '#web/features/appointments/public/use-change-appointment.ts'
import { AppointmentMenu } from '#web/features/appointments/public/appointment-menu.tsx'
import { problemOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { actedOf } from './words.ts'

interface RowStepsProps {
  appointment: DayVisit
  reader: { role: Role }
  /** The words that tell whose appointment it is. */
  describedBy: string
}

/** What the desk and the doctor do next with an appointment of today: check in, complete; the rest in a menu. */
export function RowSteps({ appointment, reader, describedBy }: RowStepsProps) {
  const acted = actedOf(appointment)
  const changer = useChangeAppointment(appointment)
  const [question, setQuestion] = useState<Question | null>(null)
  const [now] = useState(Date.now)
  const problem = problemOf(changer.error)
  // a doctor finishes what has come; the desk, which checks people in, has it in the menu
  const completes = reader.role === 'doctor' && appointment.can.complete && isDue(acted, now)
  return (
    <>
      {completes ? (
        <Button
          size="sm"
          variant="secondary"
          className="min-h-11 md:min-h-9"
          aria-describedby={describedBy}
          pending={wantedStatus(changer) === 'completed'}
          pendingText="Completing..."
          onClick={() => changer.mutate({ status: 'completed' })}
        >
          Complete
        </Button>
      ) : null}
      <OpenVisit appointment={acted} describedBy={describedBy} size="sm" className="min-h-11 md:min-h-9" />
      <CheckIn appointment={acted} describedBy={describedBy} />
      <AppointmentMenu
        appointment={acted}
        without={['checkIn', ...(completes ? (['complete'] as const) : [])]}
        describedBy={describedBy}
        disabled={changer.isPending}
        onChange={changer.mutate}
        onAsk={setQuestion}
      />
      {problem && !question ? (
        <p role="alert" className="basis-full text-sm text-danger">
          {problem}
        </p>
      ) : null}
      {question ? (
        <AppointmentQuestion
          question={question}
          appointment={acted}
          pending={changer.isPending}
          error={problem ?? undefined}
          onConfirm={(wanted) => changer.mutate(wanted, { onSuccess: () => setQuestion(null) })}
          onClose={() => setQuestion(null)}
        />
      ) : null}
    </>
  )
}
