import { FileSearch } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ChartImportDetail, FileColumn, ImportTarget } from '#contract/import-export/imports.ts'
import type { DateOrder, SwappedChoice } from '#contract/import-export/rows.ts'
import { Button } from '#web/ui/button.tsx'
import { StickyFooter } from '#web/ui/dialog-footer.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioCard, RadioCards } from '#web/ui/radio-cards.tsx'
import { Select } from '#web/ui/select.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { usePrepare } from './api.ts'
import { counted, fileWords, readBothWays, refusalOf, targetChoices } from './words.ts'

/** A file that was read, and the import's choices. */
export interface Matching {
  file: File
  rows: number
  columns: readonly FileColumn[]
  targets: readonly (ImportTarget | '')[]
  dates: DateOrder | undefined
  swapped: SwappedChoice | undefined
}

interface MatchColumnsProps {
  clinicId: string
  matching: Matching
  onChange: (matching: Matching) => void
  onPrepared: (one: ChartImportDetail) => void
  onBack: () => void
}

/** Each column of the file and its kind, before the rows are checked. */
export function MatchColumns({ clinicId, matching, onChange, onPrepared, onBack }: MatchColumnsProps) {
  const { file, rows, columns, targets, dates, swapped } = matching
  const {
    example,
    swappedDate,
    needsOrder,
    needsSwapped,
    problem,
    question,
    swappedQuestion,
    refusal,
    isPending,
    send,
  } = useCheckRows({
    clinicId,
    matching,
    onPrepared,
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="flex flex-col gap-5 pb-5">
        <div>
          <h3 className="font-semibold">Match the columns</h3>
          <p className="mt-1 text-muted">
            {file.name}, {counted(rows, 'row')}. Check which field each column goes to.
          </p>
        </div>
        {example === null ? null : (
          <div ref={question}>
            <DateOrderCards
              example={example}
              dates={dates}
              isMissing={needsOrder && !dates}
              onChange={(order) => onChange({ ...matching, dates: order })}
            />
          </div>
        )}
        {swappedDate === null ? null : (
          <div ref={swappedQuestion}>
            <SwappedCards
              example={swappedDate}
              swapped={swapped}
              isMissing={needsSwapped && !swapped}
              onChange={(choice) => onChange({ ...matching, swapped: choice })}
            />
          </div>
        )}
        <ColumnList
          columns={columns}
          targets={targets}
          onChange={(changed) => onChange({ ...matching, targets: changed })}
        />
        <div ref={refusal}>
          {problem ? (
            <Notice tone="danger" live>
              {problem}
            </Notice>
          ) : null}
        </div>
      </div>
      <StickyFooter>
        <Button variant="secondary" onClick={onBack}>
          Choose another file
        </Button>
        <Button type="submit" pending={isPending} pendingText="Checking...">
          <FileSearch aria-hidden="true" className="size-4.5" />
          Check rows
        </Button>
      </StickyFooter>
    </form>
  )
}

/** Sends the file and its columns for checking; asks about its dates first if they are unclear. */
function useCheckRows({ clinicId, matching, onPrepared }: Omit<MatchColumnsProps, 'onChange' | 'onBack'>) {
  const { file, columns, targets, dates, swapped } = matching
  const [problem, setProblem] = useState<string>()
  const [needsOrder, setNeedsOrder] = useState(false)
  const [needsSwapped, setNeedsSwapped] = useState(false)
  const swappedQuestion = useRef<HTMLDivElement>(null)
  const question = useRef<HTMLDivElement>(null)
  const refusal = useRef<HTMLDivElement>(null)
  const prepare = usePrepare(clinicId)
  const births = columns[targets.indexOf('dateOfBirth')]
  const [example, swappedDate] = [births?.unclearDate ?? null, births?.swappedDate ?? null]
  const showError = (error: Error) => {
    flushSync(() => setProblem(refusalOf(error)))
    refusal.current?.scrollIntoView({ block: 'center' })
  }
  const send = () => {
    setProblem(undefined)
    const isOpen = example !== null && !dates
    setNeedsOrder(isOpen)
    // the question may be above the visible part
    if (isOpen) question.current?.querySelector('input')?.focus()
    const asksSwapped = swappedDate !== null && !swapped
    setNeedsSwapped(asksSwapped)
    if (asksSwapped && !isOpen) swappedQuestion.current?.querySelector('input')?.focus()
    if (isOpen || asksSwapped || prepare.isPending) return
    prepare.mutate(
      {
        file,
        columns: targets,
        dates: example === null ? undefined : dates,
        swapped: swappedDate === null ? undefined : swapped,
      },
      { onSuccess: onPrepared, onError: showError },
    )
  }
  return {
    example,
    swappedDate,
    needsOrder,
    needsSwapped,
    problem,
    question,
    swappedQuestion,
    refusal,
    isPending: prepare.isPending,
    send,
  }
}

interface DateOrderCardsProps {
  /** A date of the file that can be read both ways. */
  example: string
  dates: DateOrder | undefined
  isMissing: boolean
  onChange: (order: DateOrder) => void
}

function DateOrderCards({ example, dates, isMissing, onChange }: DateOrderCardsProps) {
  return (
    <RadioCards
      legend={`Is the day or the month first in dates such as ${example}?`}
      error={isMissing ? fileWords.order : undefined}
      className="grid gap-2 sm:grid-cols-2"
    >
      {readBothWays(example).map(([order, title, detail]) => (
        <RadioCard
          key={order}
          name="dates"
          value={order}
          title={title}
          detail={`${example} is ${detail}`}
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
function SwappedCards({ example, swapped, isMissing, onChange }: SwappedCardsProps) {
  const [year, month, day] = example.split('-')
  const other = plainDate(`${year}-${day}-${month}`)
  return (
    <RadioCards
      legend={`Is the date of birth ${plainDate(example)} right?`}
      error={isMissing ? fileWords.swapped : undefined}
      className="grid gap-2 sm:grid-cols-2"
    >
      <RadioCard
        name="swapped"
        value="keep"
        title="Yes"
        detail="The dates of birth in the file are right."
        checked={swapped === 'keep'}
        onChange={() => onChange('keep')}
      />
      <RadioCard
        name="swapped"
        value="swap"
        title={`No, it’s ${other}`}
        detail="A spreadsheet program swapped day and month where it could. Swap them back."
        checked={swapped === 'swap'}
        onChange={() => onChange('swap')}
      />
    </RadioCards>
  )
}

interface ColumnListProps extends Pick<Matching, 'columns' | 'targets'> {
  onChange: (targets: Matching['targets']) => void
}

function ColumnList({ columns, targets, onChange }: ColumnListProps) {
  return (
    <ul aria-label="Columns of the file" className="divide-y divide-line rounded-lg border border-line">
      {columns.map((column, at) => (
        <ColumnRow
          key={at}
          title={column.title || `Column ${at + 1}`}
          samples={column.samples}
          target={targets[at]!}
          onChange={(target) => onChange(targets.with(at, target))}
        />
      ))}
    </ul>
  )
}

interface ColumnRowProps {
  title: string
  samples: readonly string[]
  target: ImportTarget | ''
  onChange: (target: ImportTarget | '') => void
}

function ColumnRow({ title, samples, target, onChange }: ColumnRowProps) {
  const id = useId()
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_15rem] sm:items-center">
      <div className="min-w-0">
        <p id={id} className="font-medium wrap-anywhere">
          {title}
        </p>
        <p className="truncate text-sm text-muted">{samples.length > 0 ? samples.join(' · ') : null}</p>
      </div>
      <Select
        aria-labelledby={id}
        value={target}
        onChange={(event) => onChange(event.target.value as ImportTarget | '')}
        placeholder="Don't import"
      >
        {targetChoices.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </Select>
    </li>
  )
}
