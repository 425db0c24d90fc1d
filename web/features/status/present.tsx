import type { SystemStatus } from '#contract/status.ts'
import { cx } from '#web/ui/cx.ts'
import { momentIn } from './words.ts'

const looks = {
  operational: { words: 'All systems operational', box: 'bg-positive-soft text-positive' },
  degraded: { words: 'Some parts are degraded', box: 'bg-caution-soft text-caution' },
  down: { words: 'Some parts are down', box: 'bg-danger-soft text-danger' },
}

/** How it is now, in one line. */
export function Present({ status: { state, checkedAt } }: { status: SystemStatus }) {
  const { words, box } = looks[state]
  return (
    <div className={cx('mt-6 rounded-lg px-4 py-4 sm:px-5', box)}>
      <p className="text-lg font-semibold">{words}</p>
      <p className="mt-1 text-sm">
        Checked <time dateTime={checkedAt}>{momentIn(checkedAt)}</time>
      </p>
    </div>
  )
}
