import { useState } from 'react'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TimesDialog } from './times-dialog.tsx'

/** A doctor's own sessions and leave; nothing for everybody else. */
export function OwnTimes() {
  const user = useSignedInUser()
  const [isOpen, setOpen] = useState(false)
  const doctor = user.doctorProfile
  if (!doctor) return null
  return (
    <Card title="Sessions and leave" className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">When patients can book you, and when you are away.</p>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Set sessions and leave
        </Button>
      </div>
      {isOpen ? <TimesDialog doctor={{ id: doctor.id, name: fullName(user) }} onClose={() => setOpen(false)} /> : null}
    </Card>
  )
}
