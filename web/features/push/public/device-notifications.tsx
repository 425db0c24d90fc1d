import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import type { PushDevice } from '#contract/push.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { canBeTold } from '#web/lib/push-subscription.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { devicesQuery, hereQuery, useAddDevice, useRemoveDevice } from './api.ts'

/**
 * Turns notifications on this device on and off, and lists other devices. Renders nothing if the installation sends
 * none.
 */
export function DeviceNotifications() {
  const isHydrated = useHydrated()
  const { data } = useQuery(devicesQuery)
  const { data: here } = useQuery(hereQuery)
  const add = useAddDevice()
  const remove = useRemoveDevice()
  if (!data?.publicKey) return null
  const { publicKey, devices } = data
  const isPossible = isHydrated && canBeTold()
  const isBusy = add.isPending || remove.isPending
  return (
    <div>
      <Switch
        label={t('Notifications on this device')}
        help={
          isPossible
            ? t(
                'Reminders and changes of your appointments, and when a medicine is due. They show the clinic and the time on a locked screen, and never a medicine. They end when you sign out.',
              )
            : t('This browser can’t show notifications. On an iPhone or iPad, add the app to the home screen first.')
        }
        checked={add.isPending || Boolean(here)}
        disabled={!isPossible || here === undefined || isBusy}
        onChange={(isWanted) => {
          if (isWanted) add.mutate(publicKey)
          else if (here) remove.mutate({ id: here, isHere: true })
        }}
      />
      {devices.length > 0 ? (
        <ul aria-label={t('Devices with notifications')} className="divide-y divide-line border-t border-line">
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isHere={device.id === here}
              isRemoving={remove.isPending && remove.variables.id === device.id}
              onRemove={() => remove.mutate({ id: device.id, isHere: device.id === here })}
            />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

interface DeviceRowProps {
  device: PushDevice
  isHere: boolean
  isRemoving: boolean
  onRemove: () => void
}

function DeviceRow({ device: { device, createdAt }, isHere, isRemoving, onRemove }: DeviceRowProps) {
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor
  const addedAt = momentInWords(createdAt)
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{device}</p>
        <p className="text-sm text-muted">{t('Added {createdAt}', { createdAt: addedAt })}</p>
      </div>
      {isHere ? <Badge tone="positive">{t('This device')}</Badge> : null}
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('Remove {device}, added {addedAt}', { device, addedAt })}
        pending={isRemoving}
        pendingText={t('Removing...')}
        onClick={onRemove}
      >
        {t('Remove')}
      </Button>
    </li>
  )
}
