import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTypedWork } from '#web/lib/typed-work.ts'
import { isLeftUnasked } from '#web/ui/leaving.ts'
import { UnsavedQuestion } from '#web/ui/unsaved-question.tsx'

/** Asks before leaving a page with unsaved work: our dialog inside the app, the browser's for a new document. */
export function LeaveGuard({ when }: { when: boolean }) {
  useTypedWork(when)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeftUnasked()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
  return (
    <UnsavedQuestion
      open={blocker.state === 'blocked'}
      onStay={() => {
        if (blocker.state === 'blocked') blocker.reset()
      }}
      onLeave={() => {
        if (blocker.state === 'blocked') blocker.proceed()
      }}
    />
  )
}
