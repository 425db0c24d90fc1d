import { type ChartImportDetail, importColumns } from '#contract/chart-imports.ts'
import { plainDate } from '#web/lib/dates.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useClinicPhones } from '#web/shell/clinic-phones.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { useCancel, useStart } from './api.ts'
import { RefusedRows } from './refused-rows.tsx'
import { StepFooter } from './step-footer.tsx'
import { counted } from './words.ts'

const clinical = ['bloodGroup', 'allergies', 'medicalHistory'] as const

/** What would happen, before it does. */
export function Preview({ one, onCancelled }: { one: ChartImportDetail; onCancelled: () => void }) {
  const start = useStart(one.id)
  const cancel = useCancel(one.id)
  const error = start.error ?? cancel.error
  const hasClinical = clinical.some((column) => one.columns.includes(column))
  return (
    <>
      <div className="flex flex-col gap-5 pb-5">
        <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-line bg-line text-center">
          <Count name="New patients" count={one.toAdd} />
          <Count name="Already here" count={one.known} />
          <Count name="Refused" count={one.refused} />
        </dl>
        <p className="text-muted">
          Columns: {one.columns.map((column) => importColumns[column]).join(', ')}.
          {one.unknownColumns.length > 0 ? ` Not taken over: ${one.unknownColumns.join(', ')}.` : ''}
          {hasClinical
            ? ' Blood group, allergies and medical history are stored too; the doctors of the clinic read them.'
            : ''}
        </p>
        {one.toAdd === 0 ? <Notice tone="caution">Nobody in this file is new: there is nothing to add.</Notice> : null}
        {one.preview.length > 0 ? <FirstRows one={one} /> : null}
        <RefusedRows one={one} />
        {error ? (
          <Notice tone="danger" live>
            {sentenceOf(error)}
          </Notice>
        ) : null}
      </div>
      <StepFooter>
        <Button
          variant="secondary"
          pending={cancel.isPending}
          onClick={() => cancel.mutate(undefined, { onSuccess: onCancelled })}
        >
          Choose another file
        </Button>
        {one.toAdd > 0 ? (
          <Button pending={start.isPending} pendingText="Starting..." onClick={() => start.mutate()}>
            Add {counted(one.toAdd, 'patient')}
          </Button>
        ) : null}
      </StepFooter>
    </>
  )
}

const Count = ({ name, count }: { name: string; count: number }) => (
  <div className="flex flex-col-reverse bg-surface-raised px-2 py-3">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="text-xl font-semibold tabular-nums">{count.toLocaleString('en')}</dd>
  </div>
)

function FirstRows({ one: { preview, toAdd, clinicId } }: { one: ChartImportDetail }) {
  const inWords = useClinicPhones()
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">
        {toAdd > preview.length ? `The first ${preview.length} new patients` : 'New patients'}
      </h3>
      <Table caption="New patients">
        <TableHead>
          <HeaderCell>Line</HeaderCell>
          <HeaderCell>Name</HeaderCell>
          <HeaderCell>Date of birth</HeaderCell>
          <HeaderCell>Phone</HeaderCell>
          <HeaderCell>Email</HeaderCell>
        </TableHead>
        <TableBody>
          {preview.map((row) => (
            <tr key={row.line}>
              <Cell className="tabular-nums">{row.line}</Cell>
              <Cell className="font-medium whitespace-nowrap">
                {row.firstName} {row.lastName}
              </Cell>
              <Cell className="whitespace-nowrap">{row.dateOfBirth ? plainDate(row.dateOfBirth) : '–'}</Cell>
              <Cell className="whitespace-nowrap">{row.phone ? inWords(row.phone, clinicId) : '–'}</Cell>
              <Cell>{row.email ?? '–'}</Cell>
            </tr>
          ))}
        </TableBody>
      </Table>
    </section>
  )
}
