import { t } from '#language/translate.ts'
import { useId } from 'react'
import type { UnsortedText } from '#contract/clinical-summary/summary.ts'
import { Button } from '#web/ui/button.tsx'
import { useReader } from './reader.ts'

interface SortAction {
  label: string
  onPress: () => void
  pending?: boolean
}

interface UnsortedTextsProps {
  texts: readonly UnsortedText[]
  /** What the safety check makes of a text; nothing for problems. */
  noteOf?: (text: UnsortedText) => string
  actionsOf: (text: UnsortedText) => SortAction[]
}

/** Parts of the chart's text that aren't records yet; doctors sort each with one press. */
export function UnsortedTexts({ texts, noteOf, actionsOf }: UnsortedTextsProps) {
  const id = useId()
  const { canEdit, is } = useReader()
  if (texts.length === 0) return null
  return (
    <div className="rounded-md bg-caution-soft px-3 py-2">
      <h3 id={id} className="text-sm font-medium">
        {is === 'clinic' ? t('Not sorted yet') : t('Written in the record, not sorted by a doctor yet')}
      </h3>
      <ul aria-labelledby={id} className="flex flex-col divide-y divide-line">
        {texts.map((one) => (
          <li
            key={`${one.fromChart ?? ''} ${one.text}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2"
          >
            <p className="min-w-0 basis-48 grow break-words">
              “{one.text}”
              {one.fromChart ? (
                <span className="text-sm">{` ${t('from merged chart {fromChart}', { fromChart: one.fromChart })}`}</span>
              ) : null}
              {noteOf && canEdit ? <span className="block text-sm">{noteOf(one)}</span> : null}
            </p>
            {canEdit ? (
              <div className="flex flex-wrap gap-2">
                {actionsOf(one).map(({ label, onPress, pending }, at) => (
                  <Button
                    key={label}
                    size="sm"
                    variant={at === 0 ? 'secondary' : 'quiet'}
                    onClick={onPress}
                    pending={pending}
                  >
                    {label}
                    <span className="sr-only"> “{one.text}”</span>
                  </Button>
                ))}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}
