import { t } from '#language/translate.ts'
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import type { Analytics } from '#contract/analytics/analytics.ts'
import { definitions, type FigureName, figureNames } from '#contract/analytics/figures.ts'
import { money } from '#web/lib/money.ts'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Change, changeOf, shown, valueInWords } from './words.ts'

const GRID = 'grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 lg:grid-cols-3'
const TILE = 'flex flex-col rounded-lg border bg-surface-raised px-3 py-3 text-start sm:px-5'

interface TilesProps {
  data: Analytics
  chosen: FigureName
  onChoose: (figure: FigureName) => void
}

/** The metrics with their change since the earlier period; the pressed one is drawn below. */
export const Tiles = ({ data, chosen, onChoose }: TilesProps) => (
  <ul aria-label={t('Figures')} className={GRID}>
    {figureNames.map((figure) => (
      <li key={figure} className="flex">
        <button
          type="button"
          aria-pressed={figure === chosen}
          onClick={() => onChoose(figure)}
          className={cx(
            TILE,
            'w-full transition-colors duration-150',
            figure === chosen ? 'border-brand ring-1 ring-brand' : 'border-line hover:border-line-strong',
          )}
        >
          <Tile figure={figure} data={data} isChosen={figure === chosen} />
        </button>
      </li>
    ))}
  </ul>
)

function Tile({ figure, data, isChosen }: { figure: FigureName; data: Analytics; isChosen: boolean }) {
  const { currency } = data.clinic
  const others = figure === 'revenue' ? data.otherRevenue : []
  return (
    <>
      <span className="flex w-full flex-wrap items-baseline justify-between gap-x-2">
        <span className="text-sm font-medium text-muted">{t(definitions[figure].title)}</span>
        {isChosen ? <span className="text-sm text-brand">{t('Shown below')}</span> : null}
      </span>
      <span className="mt-1 text-lg font-semibold tabular-nums sm:text-xl">
        {valueInWords(figure, shown[figure].value(data.totals), currency)}
      </span>
      <span className="text-sm text-muted">
        {[
          shown[figure].detail(data.totals),
          ...others.map((one) => t('plus {amount}', { amount: money(one.amount, one.currency) })),
        ].join(', ')}
      </span>
      <ChangeLine change={changeOf(figure, data.totals, data.totalsBefore, currency)} />
    </>
  )
}

const icons = { more: TrendingUp, less: TrendingDown, same: Minus }

function ChangeLine({ change }: { change: Change | null }) {
  if (!change) return <span className="mt-1 text-sm text-muted">{t('Nothing before to compare with')}</span>
  const Icon = icons[change.direction]
  return (
    <span className={cx('mt-1 flex items-start gap-1.5 text-sm', change.isBetter ? 'text-positive' : 'text-muted')}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {change.text}
    </span>
  )
}

/** The tiles while they are loading. */
export const TilesSkeleton = () => (
  <div role="status" className={GRID}>
    <span className="sr-only">{t('Loading figures...')}</span>
    {figureNames.map((figure) => (
      <div key={figure} className={cx(TILE, 'min-h-31 border-line')}>
        <span className="text-sm font-medium text-muted">{t(definitions[figure].title)}</span>
        <Skeleton className="mt-2 h-6 w-24" />
        <Skeleton className="mt-2.5 h-3.5 w-full max-w-36" />
        <Skeleton className="mt-2.5 h-3.5 w-full max-w-44" />
      </div>
    ))}
  </div>
)
