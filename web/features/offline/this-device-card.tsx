import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { DeviceNotifications } from '#web/features/push/public/device-notifications.tsx'
import { momentInWords } from '#web/lib/dates.ts'
import { canKeep } from '#web/lib/kept-records.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { choiceQuery, isPatient, recordsQuery, useKeeping } from './api.ts'

/** A patient's choices for this phone or computer. */
export function ThisDeviceCard() {
  const user = useSignedInUser()
  if (!isPatient(user)) return null
  return (
    <Card title={t('This device')} className="mt-4">
      <div className="-my-1 divide-y divide-line">
        <KeepSwitch userId={user.id} />
        <DeviceNotifications />
      </div>
    </Card>
  )
}

function KeepSwitch({ userId }: { userId: string }) {
  const isHydrated = useHydrated()
  const { data: keptFor } = useQuery(choiceQuery(userId))
  const keeping = useKeeping(userId)
  const isOn = keeping.isPending ? keeping.variables : keptFor === 'this person'
  const { data: records } = useQuery({ ...recordsQuery, enabled: isOn })
  const isPossible = isHydrated && canKeep()
  return (
    <div>
      <Switch
        label={t('Keep my appointments and prescriptions on this phone')}
        help={
          isHydrated && !isPossible
            ? t('This browser can’t keep them. It needs a secure connection.')
            : t(
                'Read them without a connection. They’re deleted when you sign out, when you reconnect after your session has ended, and after 3 days offline. Don’t turn this on for a shared device.',
              )
        }
        checked={isOn}
        disabled={!isPossible || keptFor === undefined || keeping.isPending}
        onChange={(isWanted) => keeping.mutate(isWanted)}
      />
      {isOn && records ? (
        <p role="status" className="pb-3 text-sm text-muted">
          {t(
            'Kept here: {appointments, plural, one {# coming appointment} other {# coming appointments}} and {prescriptions, plural, one {# prescription} other {# prescriptions}}. Last updated: {readAt}',
            {
              appointments: records.appointments.length,
              prescriptions: records.prescriptions.length,
              readAt: momentInWords(records.readAt),
            },
          )}
        </p>
      ) : null}
    </div>
  )
}
