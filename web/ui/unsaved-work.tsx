import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useState } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { isLeftUnasked } from './leaving.ts'
import { UnsavedQuestion } from './unsaved-question.tsx'

interface UnsavedWork {
  /** Notes whether the form with this id has unsaved work. */
  note: (id: string, isUnsaved: boolean) => void
  /** Calls `then` immediately if nothing is unsaved, otherwise after the person confirms. */
  leave: (then: () => void) => void
}

const UnsavedContext = createContext<UnsavedWork>({ note: () => {}, leave: (then) => then() })

/** Tells the dialog around a form whether the form has unsaved work. */
export function useUnsaved(isUnsaved: boolean) {
  const { note } = useContext(UnsavedContext)
  const id = useId()
  useEffect(() => {
    note(id, isUnsaved)
    return () => note(id, false)
  }, [note, id, isUnsaved])
}

/** Returns a function that leaves a part of a dialog, such as a tab, and asks first if its form has unsaved work. */
export const useLeave = () => useContext(UnsavedContext).leave

/** Tracks unsaved work of the forms in a dialog; wrap them with `around`, which also asks the question. */
export function useUnsavedWork() {
  const [unsaved] = useState(() => new Set<string>())
  const [isUnsaved, setUnsaved] = useState(false)
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const work = useMemo<UnsavedWork>(
    () => ({
      note: (id, is) => {
        if (is) unsaved.add(id)
        else unsaved.delete(id)
        setUnsaved(unsaved.size > 0)
      },
      leave: (then) => (unsaved.size > 0 ? setLeaving(() => then) : then()),
    }),
    [unsaved],
  )
  const around = (children: ReactNode) => (
    <UnsavedContext value={work}>
      {children}
      <UnsavedQuestion
        open={leaving !== null}
        onStay={() => setLeaving(null)}
        onLeave={() => {
          unsaved.clear()
          setLeaving(null)
          leaving?.()
        }}
      />
      {/* only while there is something to ask: the last mounted question wins, and the page has its own */}
      {isUnsaved ? <PageQuestion unsaved={unsaved} /> : null}
    </UnsavedContext>
  )
  return { leave: work.leave, around }
}

/** Asks before the page under a dialog with unsaved work is left: by a link, the browser's Back, or a new document. */
function PageQuestion({ unsaved }: { unsaved: Set<string> }) {
  const isLost: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
    unsaved.size > 0 &&
    (currentLocation.pathname !== nextLocation.pathname ||
      // recording the page's state in its address loses nothing; going back may close the dialog
      (historyAction === 'POP' && currentLocation.search !== nextLocation.search))
  const blocker = useBlocker(isLost)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.size > 0 && !isLeftUnasked()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
  if (blocker.state !== 'blocked') return null
  return (
    <UnsavedQuestion
      open
      onStay={() => blocker.reset()}
      onLeave={() => {
        unsaved.clear()
        blocker.proceed()
      }}
    />
  )
}
