import { t } from '#language/translate.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getCurrentUser, signOut } from '#contract/accounts/accounts.ts'
import { call, lastUsed } from '#web/lib/api.ts'
import { forgetCopy } from '#web/lib/kept-records.ts'
import { isDeviceChosen } from '#web/lib/this-device.ts'
import { personIsBack, useIsWaiting } from '#web/lib/typed-work.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IdleClock, WARN_BEFORE, watchUse } from './idle-clock.ts'
import { Problem } from './problem.tsx'
import { leaveForSignIn } from './session-expired.ts'

/** "You’ll be signed out in 2 minutes …", "… in 45 seconds …", "… now …". */
function warningAt(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds <= 0) return t('You’ll be signed out now because you’ve been inactive.')
  if (seconds > 60)
    return t(
      'You’ll be signed out in {minutes, plural, one {# minute} other {# minutes}} because you’ve been inactive.',
      { minutes: Math.ceil(seconds / 60) },
    )
  // In steps of 15 seconds, so that screen readers do not announce every second.
  return t(
    'You’ll be signed out in {seconds, plural, one {# second} other {# seconds}} because you’ve been inactive.',
    { seconds: Math.ceil(seconds / 15) * 15 },
  )
}

const KEY = 'last-use'

/** Signs out. True once the person has signed in again, where something was typed. */
async function endSession() {
  await forgetCopy()
  const isIdle = (await isDeviceChosen()) ? 'true' : undefined
  await call(signOut, { query: { isIdle } }).catch(() => {})
  return personIsBack()
}
const leave = () => leaveForSignIn(window.location.pathname + window.location.search)

const clock = new IdleClock({
  loadedAt: performance.timeOrigin,
  lastUsed,
  pingServer: () => void call(getCurrentUser, {}).catch(() => {}),
  // Without storage, each window counts separately.
  shared: {
    read() {
      try {
        return Number(localStorage.getItem(KEY)) || 0
      } catch {
        return 0
      }
    },
    write(time) {
      try {
        localStorage.setItem(KEY, String(time))
      } catch {}
    },
  },
})

/** Warns two minutes before an unused session ends (rule T12), and redirects to sign-in when it has ended. */
export function IdleGuard() {
  const [left, setLeft] = useState(Infinity)
  useEffect(() => watchUse(clock), [])
  const isOver = left <= 0
  const isWaiting = useIsWaiting()
  useEffect(() => {
    // stop: signing out below must not count as use
    if (isOver || isWaiting) return
    const timer = setInterval(() => {
      const rest = clock.endsAt() - Date.now()
      setLeft(rest <= WARN_BEFORE ? rest : Infinity)
    }, 1000)
    return () => clearInterval(timer)
  }, [isOver, isWaiting])
  useEffect(() => {
    if (isOver) void endSession().then((isBack) => (isBack ? setLeft(Infinity) : leave()))
  }, [isOver])

  const stay = useMutation({
    mutationFn: () => call(getCurrentUser, {}),
    onSuccess: () => setLeft(Infinity),
  })
  return (
    <Dialog
      open={left <= WARN_BEFORE && !isWaiting}
      onOpenChange={(isOpen) => !isOpen && stay.mutate()}
      title={t('Are you still there?')}
      description={warningAt(left)}
      footer={
        <Button onClick={() => stay.mutate()} pending={stay.isPending} pendingText={t('Staying signed in...')}>
          {t('Stay signed in')}
        </Button>
      }
    >
      <Problem error={stay.error} />
    </Dialog>
  )
}
