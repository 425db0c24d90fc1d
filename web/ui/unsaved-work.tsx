import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import { UnsavedQuestion } from './unsaved-question.tsx'

interface UnsavedWork {
  /** Notes whether the form with this id has unsaved work. */
  note: (id: string, isUnsaved: boolean) => void
  /** Calls `then` at once if nothing is unsaved, otherwise after the person confirms. */
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
  const unsaved = useRef(new Set<string>())
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const work = useMemo<UnsavedWork>(
    () => ({
      note: (id, isUnsaved) => void (isUnsaved ? unsaved.current.add(id) : unsaved.current.delete(id)),
      leave: (then) => (unsaved.current.size > 0 ? setLeaving(() => then) : then()),
    }),
    [],
  )
  const around = (children: ReactNode) => (
    <UnsavedContext value={work}>
      {children}
      <UnsavedQuestion
        open={leaving !== null}
        onStay={() => setLeaving(null)}
        onLeave={() => {
          setLeaving(null)
          leaving?.()
        }}
      />
    </UnsavedContext>
  )
  return { leave: work.leave, around }
}
