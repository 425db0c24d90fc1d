import { t } from '#language/translate.ts'
import { type ChartImportDetail, type RefusedRow, targetTitles } from '#contract/import-export/imports.ts'
import { number } from '#contract/numbers.ts'
import { clinicalNames } from '#contract/patients/fields.ts'
import { plainDate } from '#web/lib/dates.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useClinicPhones } from '#web/shell/clinic-phones.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { listWithCommas } from '#web/lib/text.ts'
import { refusedRowsAddress, useCancel, useStart } from './api.ts'
import { StickyFooter } from '#web/ui/dialog-footer.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** What an import would do, before it starts. */
export function Preview({
  one,
  onMatch,
  onCancelled,
}: {
  one: ChartImportDetail
  onMatch: (() => void) | null
  onCancelled: () => void
}) {
  const start = useStart(one.id)
  const cancel = useCancel(one.id)
  const error = start.error ?? cancel.error
  return (
    <>
      <div className="flex flex-col gap-5 pb-5">
        <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-line bg-line text-center">
          <Count name={t('New patients')} count={one.toAdd} />
          <Count name={t('Duplicates')} count={one.known} />
          <Count name={t('Errors')} count={one.refused} />
        </dl>
        <p className="text-muted">{columnsInWords(one)}</p>
        {one.toAdd === 0 ? <Notice tone="caution">{t('No new patients in this file.')}</Notice> : null}
        {one.preview.length > 0 ? <FirstRows one={one} /> : null}
        <IncompleteRows one={one} />
        <SkippedRows one={one} />
        <RefusedRows one={one} />
        {error ? (
          <Notice tone="danger" live>
            {sentenceOf(error)}
          </Notice>
        ) : null}
      </div>
      <StickyFooter>
        <Button
          variant="secondary"
          pending={cancel.isPending}
          onClick={() => cancel.mutate(undefined, { onSuccess: onCancelled })}
        >
          {t('Choose another file')}
        </Button>
        {onMatch ? (
          <Button variant="secondary" onClick={onMatch}>
            {t('Change columns')}
          </Button>
        ) : null}
        {one.toAdd > 0 ? (
          <Button pending={start.isPending} pendingText={t('Starting...')} onClick={() => start.mutate()}>
            {t('Add {count, plural, one {# patient} other {# patients}}', { count: one.toAdd })}
          </Button>
        ) : null}
      </StickyFooter>
    </>
  )
}

/** Returns which columns of the file are imported and which aren't, in words. */
function columnsInWords({ columns, unknownColumns }: ChartImportDetail): string {
  const hasClinical = clinicalNames.some((column) => columns.includes(column))
  return [
    t('Columns: {columns}.', {
      columns: listWithCommas(columns.map((column) => t(targetTitles[column]))),
    }),
    unknownColumns.length > 0 ? t('Not imported: {columns}.', { columns: listWithCommas(unknownColumns) }) : '',
    hasClinical ? t('Medical history, allergies and blood group are imported too, for the clinic’s doctors.') : '',
  ]
    .join(' ')
    .trim()
}

const Count = ({ name, count }: { name: string; count: number }) => (
  <div className="flex flex-col-reverse bg-surface-raised px-2 py-3">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="text-xl font-semibold tabular-nums">{number(count)}</dd>
  </div>
)

/** A column that a phone shows below the name. */
const WIDE = 'max-sm:hidden'

type Row = ChartImportDetail['preview'][number]

const bornInWords = ({ dateOfBirth, birthYear }: Row) =>
  dateOfBirth ? plainDate(dateOfBirth) : birthYear ? t('About {birthYear}', { birthYear }) : null

function FirstRows({ one: { preview, toAdd, clinicId } }: { one: ChartImportDetail }) {
  const inWords = useClinicPhones()
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">
        {toAdd > preview.length ? t('The first {count} new patients', { count: preview.length }) : t('New patients')}
      </h3>
      <Table caption={t('New patients')}>
        <TableHead>
          <HeaderCell>{t('Line')}</HeaderCell>
          <HeaderCell>{t('Name')}</HeaderCell>
          <HeaderCell className={WIDE}>{t('Date of birth')}</HeaderCell>
          <HeaderCell className={WIDE}>{t('Phone')}</HeaderCell>
          <HeaderCell className={WIDE}>{t('Email')}</HeaderCell>
        </TableHead>
        <TableBody>
          {preview.map((row) => (
            <tr key={row.line}>
              <Cell className="tabular-nums">{row.line}</Cell>
              <Cell>
                <span className="font-medium sm:whitespace-nowrap">
                  {row.firstName} {row.lastName}
                </span>
                <span className="block text-sm wrap-anywhere text-muted sm:hidden">
                  {[bornInWords(row), row.phone && inWords(row.phone, clinicId), row.email].filter(Boolean).join(' · ')}
                </span>
                {row.copied.length > 0 ? (
                  <span className="block text-sm text-muted">
                    {t('From the row above: {copied}', { copied: titlesOf(row.copied) })}
                  </span>
                ) : null}
              </Cell>
              <Cell className={`whitespace-nowrap ${WIDE}`}>{bornInWords(row) ?? '–'}</Cell>
              <Cell className={`whitespace-nowrap ${WIDE}`}>{row.phone ? inWords(row.phone, clinicId) : '–'}</Cell>
              <Cell className={WIDE}>{row.email ?? '–'}</Cell>
            </tr>
          ))}
        </TableBody>
      </Table>
    </section>
  )
}

/** "last name, phone number" */
const titlesOf = (fields: Row['copied']) => listWithCommas(fields.map((field) => t(targetTitles[field]).toLowerCase()))

/** The refused rows, each with its line number, name and errors. */
export function RefusedRows({ one: { id, refused, refusals, isOwn } }: { one: ChartImportDetail }) {
  if (refusals.length === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">
          {t('Errors: {count, plural, one {# row} other {# rows}}', { count: refused })}
        </h3>
        {isOwn ? (
          <LinkButton href={refusedRowsAddress(id)} variant="secondary" size="sm">
            {t('Download rows with errors')}
          </LinkButton>
        ) : null}
      </div>
      <Lines
        label={t('Rows with errors')}
        lines={refusals.map(({ line, name, issues }) => ({ line, name, says: issuesInWords(issues) }))}
      />
      {refused > refusals.length ? (
        <p className="text-sm text-muted">
          {t('Showing the first {count}.', { count: refusals.length })} {isOwn ? t('The file has all of them.') : null}
        </p>
      ) : null}
    </section>
  )
}

const issuesInWords = (issues: RefusedRow['issues']) =>
  issues.map(({ field, message }) => (field ? `${t(targetTitles[field])}: ${message}` : message))

/** Rows of a file, each with its line, name and one or several sentences. */
const Lines = ({
  label,
  lines,
}: {
  label: string
  lines: readonly { line: number; name: string | null; says: readonly string[] }[]
}) => (
  <ul aria-label={label} className="divide-y divide-line rounded-lg border border-line">
    {lines.map(({ line, name, says }) => (
      <li key={line} className="grid gap-x-4 px-4 py-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
        <span className="min-w-0 font-medium wrap-anywhere tabular-nums">
          {name ? t('Line {line}, {name}', { line, name }) : t('Line {line}', { line })}
        </span>
        {says.length > 1 ? (
          <ul className="min-w-0 list-disc ps-5 wrap-anywhere">
            {says.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        ) : (
          <span className="min-w-0 wrap-anywhere">{says}</span>
        )}
      </li>
    ))}
  </ul>
)

/** Rows that are not added, because their person has a chart or is in an earlier line. */
export function SkippedRows({ one: { skippedRows, known, skipped, state } }: { one: ChartImportDetail }) {
  if (skippedRows.length === 0) return null
  const count = state === 'waiting' ? known : skipped
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('Duplicates: {count, plural, one {# row} other {# rows}}', { count })}</h3>
      <p className="text-muted">
        {t('Please check these names. If one is another person, such as a twin, add the chart by hand.')}
      </p>
      <Lines
        label={t('Duplicates')}
        lines={skippedRows.map(({ line, name, sameAs }) => ({
          line,
          name,
          says: [
            sameAs === null ? t('Has a chart already.') : t('The same person as in line {line}.', { line: sameAs }),
          ],
        }))}
      />
      {count > skippedRows.length ? (
        <p className="text-sm text-muted">{t('Showing the first {count}.', { count: skippedRows.length })}</p>
      ) : null}
    </section>
  )
}

/** Rows that are added without cells that can't be read. */
export function IncompleteRows({ one: { incomplete, incompleteRows, state } }: { one: ChartImportDetail }) {
  if (incompleteRows.length === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">
        {t('Incomplete: {count, plural, one {# patient} other {# patients}}', { count: incomplete })}
      </h3>
      <p className="text-muted">
        {state === 'waiting'
          ? t(
              'These patients will be added without the cells below, which can’t be read. Correct the file first if you need them.',
            )
          : t('These patients were added without the cells below. Fill them in on their charts.')}
      </p>
      <Lines
        label={t('Incomplete rows')}
        lines={incompleteRows.map(({ line, name, issues }) => ({ line, name, says: issuesInWords(issues) }))}
      />
      {incomplete > incompleteRows.length ? (
        <p className="text-sm text-muted">{t('Showing the first {count}.', { count: incompleteRows.length })}</p>
      ) : null}
    </section>
  )
}
