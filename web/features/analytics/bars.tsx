export interface Bar {
  key: string
  name: string
  /** Null: nothing to count. */
  value: number | null
  /** The value in words. */
  words: string
}

interface BarsProps {
  /** What the picture says, for those who do not see it. */
  label: string
  bars: readonly Bar[]
}

/** More do not tell more; the table has all. */
const MOST = 8

/** Bars of doctors or services, each with its name and value, from zero; a table beside them says the same. */
export function Bars({ label, bars }: BarsProps) {
  const drawn = bars.toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1)).slice(0, MOST)
  const max = Math.max(...drawn.map(({ value }) => value ?? 0)) || 1
  return (
    <>
      <div role="img" aria-label={label} className="flex flex-col gap-3">
        {drawn.map(({ key, name, value, words }) => (
          <div key={key}>
            <div className="flex items-baseline justify-between gap-4 text-sm">
              <span className="min-w-0 truncate">{name}</span>
              <span className="shrink-0 font-medium tabular-nums">{words}</span>
            </div>
            <svg aria-hidden="true" width="100%" height="10" className="mt-1 block">
              <rect width="100%" height="10" rx="3" className="fill-surface-sunken" />
              <rect width={`${((value ?? 0) / max) * 100}%`} height="10" rx="3" className="fill-brand" />
            </svg>
          </div>
        ))}
      </div>
      {bars.length > MOST ? (
        <p className="mt-3 text-sm text-muted">
          The first {MOST} of {bars.length}. The table has all.
        </p>
      ) : null}
    </>
  )
}
