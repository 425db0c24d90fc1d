import { t } from '#language/translate.ts'
import { amountInWords, type ResultValue } from '#contract/test-orders/values.ts'
import { flagLooks, rangeOf } from '#web/features/test-orders/words.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The values of a result with their ranges and flags; nothing without values. */
export const ValueLines = ({ values }: { values: readonly ResultValue[] }) =>
  values.length > 0 ? (
    <dl className="divide-y divide-line">
      {values.map((one, at) => (
        <ValueLine key={at} value={one} />
      ))}
    </dl>
  ) : null

function ValueLine({ value }: { value: ResultValue }) {
  const range = rangeOf(value)
  const flag = value.flag && value.flag !== 'within' ? flagLooks[value.flag] : null
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-1">
      <dt className="min-w-0 flex-1 basis-32 break-words">{value.name}</dt>
      <dd className="font-medium break-words tabular-nums">{amountInWords(value)}</dd>
      {flag ? (
        <dd>
          <Badge tone={flag.tone}>{t(flag.label)}</Badge>
        </dd>
      ) : null}
      {value.lab && value.lab.flags.length > 0 ? (
        <dd className="text-sm text-muted">{t('Laboratory’s flag: {flags}', { flags: value.lab.flags.join(', ') })}</dd>
      ) : null}
      <dd className="w-full text-sm text-muted sm:w-40">
        {range === null
          ? t('No range given')
          : value.flag === null
            ? t('Range: {range} (not compared)', { range })
            : t('Range: {range}', { range })}
      </dd>
    </div>
  )
}
