import { t } from '#language/translate.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addPushDevice,
  findPushDevice,
  listPushDevices,
  NewPushDevice,
  pushMessages,
  removePushDevice,
} from '#contract/push.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { canBeTold, ownSubscription, subscribe, unsubscribe } from '#web/lib/push-subscription.ts'
import { toast } from '#web/ui/toast.ts'

const KEY = listPushDevices.path

export const devicesQuery = queryOptions({
  queryKey: [KEY, 'list'],
  queryFn: ({ signal }) => call(listPushDevices, {}, { signal }),
})

/** Returns which of the person's devices this browser is; null for none. */
export const hereQuery = queryOptions({
  queryKey: [KEY, 'here'],
  async queryFn() {
    const subscription = await ownSubscription()
    if (!subscription) return null
    return (await call(findPushDevice, { body: { endpoint: subscription.endpoint } })).id
  },
})

/** True where this installation sends notifications to devices. */
export const useSendsPush = (): boolean => (useQuery(devicesQuery).data?.publicKey ?? null) !== null

/** Why a device gets no notifications although its person wants them. */
class Refused extends Error {}
const isBlocked = (error: Error) => error instanceof Refused || !canBeTold()

async function addThisDevice(publicKey: string): Promise<void> {
  const subscription = await subscribe(publicKey)
  if (!subscription) throw new Refused()
  const { endpoint, keys } = subscription.toJSON()
  try {
    await call(addPushDevice, { body: NewPushDevice.parse({ endpoint, keys }) })
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
}

/** Switches notifications on this device on. */
export function useAddDevice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: addThisDevice,
    onSuccess: () => toast({ title: t(pushMessages.on) }),
    onError(error) {
      if (!isBlocked(error)) return
      toast({
        title: t('Your browser blocks notifications'),
        description: t('Allow them for this site in the settings of your browser, and try again.'),
        variant: 'destructive',
      })
    },
    meta: { isQuiet: isBlocked, inWords: (error) => sentenceOf(error, t('Failed to turn notifications on')) },
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}

/** Ends notifications on one of the person's devices; `isHere`: on this one. */
export function useRemoveDevice() {
  const client = useQueryClient()
  return useMutation({
    async mutationFn({ id, isHere }: { id: string; isHere: boolean }) {
      const done = await call(removePushDevice, { params: { id } })
      if (isHere) await unsubscribe()
      return done
    },
    onSuccess: ({ message }) => toast({ title: message }),
    meta: { inWords: (error) => sentenceOf(error, t('Failed to remove the device')) },
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}
