import { t } from '#language/translate.ts'
import { FileSearch } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ChartImportDetail, FileColumn, ImportTarget } from '#contract/import-export/imports.ts'
import type { DateOrder, Encoding, SwappedChoice, UnclearEncoding } from '#contract/import-export/rows.ts'
import { Button } from '#web/ui/button.tsx'
import { StickyFooter } from '#web/ui/dialog-footer.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { usePrepare } from './api.ts'
import { DateOrderCards, EncodingCards, SwappedCards } from './file-questions.tsx'
import { refusalOf, targetChoices } from './words.ts'

/** A file that was read, and the import's choices. */
export interface Matching {
  file: File
  rows: number
  columns: readonly FileColumn[]
  targets: readonly (ImportTarget | '')[]
  dates: DateOrder | undefined
  swapped: SwappedChoice | undefined
  /** A word of the file as two encodings read it, if that is open. */
  unclearEncoding: UnclearEncoding | null
  encoding: Encoding | undefined
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
  const { file, rows, columns, targets } = matching
  const { example, swappedDate, unanswered, problem, questions, refusal, isPending, send } = useCheckRows({
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
          <h3 className="font-semibold">{t('Match the columns')}</h3>
          <p className="mt-1 text-muted">
            {t('{file}, {rows, plural, one {# row} other {# rows}}. Check which field each column goes to.', {
              file: file.name,
              rows,
            })}
          </p>
        </div>
        <div ref={questions} className="flex flex-col gap-5 empty:hidden">
          <FileQuestions {...{ matching, example, swappedDate, unanswered, onChange }} />
        </div>
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
          {t('Choose another file')}
        </Button>
        <Button type="submit" pending={isPending} pendingText={t('Checking...')}>
          <FileSearch aria-hidden="true" className="size-4.5" />
          {t('Check rows')}
        </Button>
      </StickyFooter>
    </form>
  )
}

/** Sends the file and its columns for checking; asks first about what the file leaves open. */
function useCheckRows({ clinicId, matching, onPrepared }: Omit<MatchColumnsProps, 'onChange' | 'onBack'>) {
  const { file, columns, targets, dates, swapped, unclearEncoding, encoding } = matching
  const [problem, setProblem] = useState<string>()
  const [isSent, setIsSent] = useState(false)
  const questions = useRef<HTMLDivElement>(null)
  const refusal = useRef<HTMLDivElement>(null)
  const prepare = usePrepare(clinicId)
  const births = columns[targets.indexOf('dateOfBirth')]
  const [example, swappedDate] = [births?.unclearDate ?? null, births?.swappedDate ?? null]
  const unanswered = new Set([
    ...(unclearEncoding && !encoding ? ['encoding'] : []),
    ...(example !== null && !dates ? ['dates'] : []),
    ...(swappedDate !== null && !swapped ? ['swapped'] : []),
  ])
  const showError = (error: Error) => {
    flushSync(() => setProblem(refusalOf(error)))
    refusal.current?.scrollIntoView({ block: 'center' })
  }
  const send = () => {
    setProblem(undefined)
    setIsSent(true)
    const [first] = unanswered
    // the question may be above the visible part
    if (first) questions.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus()
    if (first || prepare.isPending) return
    prepare.mutate(
      {
        file,
        columns: targets,
        dates: example === null ? undefined : dates,
        swapped: swappedDate === null ? undefined : swapped,
        encoding,
      },
      { onSuccess: onPrepared, onError: showError },
    )
  }
  return {
    example,
    swappedDate,
    unanswered: isSent ? unanswered : new Set<string>(),
    problem,
    questions,
    refusal,
    isPending: prepare.isPending,
    send,
  }
}

interface ColumnListProps extends Pick<Matching, 'columns' | 'targets'> {
  onChange: (targets: Matching['targets']) => void
}

function ColumnList({ columns, targets, onChange }: ColumnListProps) {
  return (
    <ul aria-label={t('Columns of the file')} className="divide-y divide-line rounded-lg border border-line">
      {columns.map((column, at) => (
        <ColumnRow
          key={at}
          title={column.title || t('Column {value}', { value: at + 1 })}
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
        placeholder={t("Don't import")}
      >
        {targetChoices().map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </Select>
    </li>
  )
}

interface FileQuestionsProps
  extends
    Pick<MatchColumnsProps, 'matching' | 'onChange'>,
    Pick<ReturnType<typeof useCheckRows>, 'example' | 'swappedDate' | 'unanswered'> {}

/** What the file leaves open: its encoding, and how its dates are written. */
function FileQuestions({ matching, example, swappedDate, unanswered, onChange }: FileQuestionsProps) {
  const { dates, swapped, unclearEncoding, encoding } = matching
  return (
    <>
      {unclearEncoding ? (
        <EncodingCards
          example={unclearEncoding}
          encoding={encoding}
          isMissing={unanswered.has('encoding')}
          onChange={(choice) => onChange({ ...matching, encoding: choice })}
        />
      ) : null}
      {example === null ? null : (
        <DateOrderCards
          example={example}
          dates={dates}
          isMissing={unanswered.has('dates')}
          onChange={(order) => onChange({ ...matching, dates: order })}
        />
      )}
      {swappedDate === null ? null : (
        <SwappedCards
          example={swappedDate}
          swapped={swapped}
          isMissing={unanswered.has('swapped')}
          onChange={(choice) => onChange({ ...matching, swapped: choice })}
        />
      )}
    </>
  )
}
