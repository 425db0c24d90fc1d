import { t } from '#language/translate.ts'
import { useState } from 'react'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { ownPractices } from '#web/shell/own-doctors.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TimesDialog } from './times-dialog.tsx'

/** A doctor's own working hours and time off per clinic; renders nothing for other people. */
export function OwnTimes() {
  const user = useSignedInUser()
  const [opened, setOpened] = useState<string | null>(null)
  const practices = ownPractices(user)
  if (practices.length === 0) return null
  const isOne = practices.length === 1
  const name = (clinic: string) => (isOne ? fullName(user) : `${fullName(user)}, ${clinic}`)
  const shown = practices.find(({ doctorId }) => doctorId === opened)
  return (
    <Card title={t('Working hours and time off')} className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{t('When patients can book you and when you’re away.')}</p>
        <div className="flex flex-wrap gap-2">
          {practices.map(({ doctorId, clinic }) => (
            <Button key={doctorId} variant="secondary" onClick={() => setOpened(doctorId)}>
              {isOne ? t('Set hours and time off') : t('Set hours and time off at {clinic}', { clinic: clinic.name })}
            </Button>
          ))}
        </div>
      </div>
      {shown ? (
        <TimesDialog doctor={{ id: shown.doctorId, name: name(shown.clinic.name) }} onClose={() => setOpened(null)} />
      ) : null}
    </Card>
  )
}
