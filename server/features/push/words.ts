import { notificationKinds } from '#contract/notifications.ts'
import type { PushContent } from '#contract/push.ts'
import { placeOf, whenOf } from '#server/features/notifications/public.ts'
import type { Claimed } from './queries/messages.ts'

const MEDICINES = { href: '/my-medicines', body: 'Open your list to see which.' }

/** Returns what a device shows: the clinic and the time, and never a medicine (rule T146). */
export function contentOf(message: Claimed): PushContent {
  const { id, kind, appointment_id, clinic_name } = message
  if (kind === 'medicine_due') return { id, tag: kind, title: 'A medicine is due', ...MEDICINES }
  if (kind === 'medicine_refill') return { id, tag: kind, title: 'A medicine is running low', ...MEDICINES }
  return {
    id,
    tag: `appointment ${appointment_id}`,
    title: notificationKinds[kind].says,
    body: `${whenOf(message)} at ${clinic_name}`,
    href: placeOf(message),
  }
}

/** What a push service keeps one message of, for a device that is off: 32 letters at most (RFC 8030). */
export const topicOf = ({ kind, appointment_id }: Claimed): string => appointment_id?.replaceAll('-', '') ?? kind
