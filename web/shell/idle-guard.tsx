import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getCurrentUser, signOut } from '#contract/accounts.ts'
import { call, lastUsed } from '#web/lib/api.ts'
import { signInPath } from '#web/lib/next-path.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IdleClock, WARN_BEFORE, watchUse } from './idle-clock.ts'
import { inMinutes } from './idle-words.ts'

const leave = () => window.location.assign(signInPath(window.location.pathname + window.location.search))

const KEY = 'last-use'

const clock = new IdleClock({
  loadedAt: performance.timeOrigin,
  lastUsed,
  tellServer: () => void call(getCurrentUser, {}).catch(() => {}),
  // Without storage each window counts for itself.
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

/** Warns two minutes before an unused session ends (trap T12), and leaves when it has ended. */
export function IdleGuard() {
  const [left, setLeft] = useState(Infinity)
  useEffect(() => watchUse(clock), [])
  useEffect(() => {
    const timer = setInterval(() => {
      const rest = clock.endsAt() - Date.now()
      setLeft(rest <= WARN_BEFORE ? rest : Infinity)
      // the call that signs out is no use of the session
      if (rest <= 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [])
  const isOver = left <= 0
  useEffect(() => {
    if (isOver)
      void call(signOut, {})
        .catch(() => {})
        .finally(leave)
  }, [isOver])

  const stay = useMutation({
    mutationFn: () => call(getCurrentUser, {}),
    onSuccess: () => setLeft(Infinity),
  })
  return (
    <Dialog
      open={left <= WARN_BEFORE}
      onOpenChange={(isOpen) => !isOpen && stay.mutate()}
      title="Are you still there?"
      description={`For the safety of patient data you will be signed out ${inMinutes(left)}, because nothing was done here for a while.`}
      footer={
        <Button onClick={() => stay.mutate()} pending={stay.isPending} pendingText="Staying signed in...">
          Stay signed in
        </Button>
      }
    >
      {stay.error ? <p className="text-danger">That did not work. Please try again.</p> : null}
    </Dialog>
  )
}
