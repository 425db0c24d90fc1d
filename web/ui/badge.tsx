import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tone = 'neutral' | 'brand' | 'positive' | 'caution' | 'danger' | 'info'

const tones: Record<Tone, string> = {
  neutral: 'bg-surface-sunken text-muted',
  brand: 'bg-brand-soft text-brand',
  positive: 'bg-positive-soft text-positive',
  caution: 'bg-caution-soft text-caution',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
}

/** A status label; color never carries the meaning alone. */
export const Badge = ({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone
  className?: string
  children: ReactNode
}) => (
  <span
    className={cx(
      'inline-flex h-fit w-fit items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-medium whitespace-nowrap',
      tones[tone],
      className,
    )}
  >
    {children}
  </span>
)
