import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type NoticeTone = 'info' | 'positive' | 'caution' | 'danger'

const looks = {
  info: { icon: Info, box: 'bg-info-soft', mark: 'text-info' },
  positive: { icon: CircleCheck, box: 'bg-positive-soft', mark: 'text-positive' },
  caution: { icon: TriangleAlert, box: 'bg-caution-soft', mark: 'text-caution' },
  danger: { icon: CircleAlert, box: 'bg-danger-soft', mark: 'text-danger' },
}

interface NoticeProps {
  tone?: NoticeTone
  title?: ReactNode
  /** Announced immediately: for something that just happened, such as a form error. */
  live?: boolean
  className?: string
  children?: ReactNode
}

/** An inline message: a hint, a warning, or an error that stays until it is fixed. */
export function Notice({ tone = 'info', title, live, className, children }: NoticeProps) {
  const { icon: Icon, box, mark } = looks[tone]
  return (
    <div role={live ? 'alert' : undefined} className={cx('flex gap-3 rounded-md px-4 py-3', box, className)}>
      <Icon aria-hidden="true" className={cx('mt-0.5 size-5 shrink-0', mark)} />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-medium">{title}</p> : null}
        {children ? <div className={title ? 'text-sm' : undefined}>{children}</div> : null}
      </div>
    </div>
  )
}

interface FormProblemProps {
  /** Why saving failed, if no field shows it. */
  form: { problem: string | null }
  className?: string
}

/** The error of a form, announced; renders nothing without one. */
export const FormProblem = ({ form, className }: FormProblemProps) =>
  form.problem ? (
    <Notice tone="danger" live className={className}>
      {form.problem}
    </Notice>
  ) : null
