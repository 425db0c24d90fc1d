import { t } from '#language/translate.ts'
import type { DateOrder, Encoding, SwappedChoice, UnclearEncoding } from '#contract/import-export/rows.ts'
import { plainDate } from '#web/lib/dates.ts'
import { RadioCard, RadioCards } from '#web/ui/radio-cards.tsx'
import { fileWords, readBothWays } from './words.ts'

interface EncodingCardsProps {
  example: UnclearEncoding
  encoding: Encoding | undefined
  isMissing: boolean
  onChange: (encoding: Encoding) => void
}

/** Asks about a file with letters of two encodings. */
export function EncodingCards({ example, encoding, isMissing, onChange }: EncodingCardsProps) {
  return (
    <RadioCards
      legend={t('Which of these words is in your list?')}
      error={isMissing ? t(fileWords.encoding) : undefined}
      className="grid gap-2 sm:grid-cols-2"
    >
      {(
        [
          ['utf-8', example.utf8, t('Rows with letters in another encoding are listed as errors.')],
          ['windows-1252', example.windows1252, t('The list was saved as an older CSV.')],
        ] as const
      ).map(([value, title, detail]) => (
        <RadioCard
          key={value}
          name="encoding"
          value={value}
          title={title}
          detail={detail}
          checked={encoding === value}
          onChange={() => onChange(value)}
        />
      ))}
    </RadioCards>
  )
}

interface DateOrderCardsProps {
  /** A date of the file that can be read both ways. */
  example: string
  dates: DateOrder | undefined
  isMissing: boolean
  onChange: (order: DateOrder) => void
}

/** Asks which part of a date comes first. */
export function DateOrderCards({ example, dates, isMissing, onChange }: DateOrderCardsProps) {
  return (
    <RadioCards
      legend={t('Is the day or the month first in dates such as {example}?', { example })}
      error={isMissing ? t(fileWords.order) : undefined}
      className="grid gap-2 sm:grid-cols-2"
    >
      {readBothWays(example).map(([order, title, detail]) => (
        <RadioCard
          key={order}
          name="dates"
          value={order}
          title={title}
          detail={t('{example} is {detail}', { example, detail })}
          checked={dates === order}
          onChange={() => onChange(order)}
        />
      ))}
    </RadioCards>
  )
}

interface SwappedCardsProps {
  /** A date of the file, as year-month-day, that may have day and month swapped. */
  example: string
  swapped: SwappedChoice | undefined
  isMissing: boolean
  onChange: (choice: SwappedChoice) => void
}

/** Asks about dates in which a spreadsheet program with the other order may have swapped day and month. */
export function SwappedCards({ example, swapped, isMissing, onChange }: SwappedCardsProps) {
  const [year, month, day] = example.split('-')
  const other = plainDate(`${year}-${day}-${month}`)
  return (
    <RadioCards
      legend={t('Is the date of birth {example} right?', { example: plainDate(example) })}
      error={isMissing ? t(fileWords.swapped) : undefined}
      className="grid gap-2 sm:grid-cols-2"
    >
      <RadioCard
        name="swapped"
        value="keep"
        title={t('Yes')}
        detail={t('The dates of birth in the file are right.')}
        checked={swapped === 'keep'}
        onChange={() => onChange('keep')}
      />
      <RadioCard
        name="swapped"
        value="swap"
        title={t('No, it’s {other}', { other })}
        detail={t('A spreadsheet program swapped day and month where it could. Swap them back.')}
        checked={swapped === 'swap'}
        onChange={() => onChange('swap')}
      />
    </RadioCards>
  )
}
