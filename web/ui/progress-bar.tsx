import { t } from '#language/translate.ts'

interface ProgressBarProps {
  /** Such as "Adding patients". */
  label: string
  done: number
  total: number
}

/** Progress as a bar and in numbers. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  const numbers = t('{done, number} of {total, number}', { done, total })
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{label}</span>
        <span className="text-muted tabular-nums">{numbers}</span>
      </div>
      <progress
        aria-label={label}
        value={done}
        max={Math.max(1, total)}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-surface-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-surface-sunken [&::-webkit-progress-value]:bg-brand [&::-webkit-progress-value]:transition-[width]"
      >
        {numbers}
      </progress>
    </div>
  )
}
