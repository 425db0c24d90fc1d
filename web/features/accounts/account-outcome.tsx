import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

interface AccountOutcomeProps {
  good?: boolean
  title: ReactNode
  /** The one thing to do next. */
  action?: ReactNode
  children: ReactNode
}

/** Result page of an account flow. Focuses its heading so that screen readers announce it. */
export function AccountOutcome({ good = false, title, action, children }: AccountOutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const Icon = good ? CircleCheck : CircleAlert
  return (
    <div>
      <Icon aria-hidden="true" strokeWidth={1.5} className={`mb-4 size-10 ${good ? 'text-positive' : 'text-danger'}`} />
      <h1 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h1>
      <div className="mt-2 text-muted">{children}</div>
      {action ? <div className="mt-6 flex flex-wrap gap-3">{action}</div> : null}
    </div>
  )
}
