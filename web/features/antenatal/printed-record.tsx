import { t } from '#language/translate.ts'
import { planItems } from '#contract/antenatal/plan-items.ts'
import type { AntenatalRecord, ChartAntenatal } from '#contract/antenatal/records.ts'
import { plainDate } from '#web/lib/dates.ts'
import { ageInWords, joined } from '#web/lib/words.ts'
import { fullName } from '#web/shell/people.ts'
import { ageNow, columnsOf, datedInWords, datesOf, standings } from './words.ts'

interface PrintedRecordProps {
  chart: ChartAntenatal
  record: AntenatalRecord
}

/** The record on paper: dates, checkups over time, and the tests. Empty columns are left out. */
export function PrintedRecord({ chart: { patient, clinic, today }, record }: PrintedRecordProps) {
  const { user, age, chartNumber } = patient
  return (
    <div className="text-[9pt] leading-tight">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <p className="text-[13pt] font-semibold">{t('Antenatal record')}</p>
        <p>{clinic.name}</p>
      </div>
      <p className="mb-1">{joined(fullName(user), ageInWords(age), t('Chart {chartNumber}', { chartNumber }))}</p>
      <p className="mb-2">
        {joined(ageNow(record, today), t('due {date}', { date: plainDate(record.dueOn) }), datedInWords(record))}
      </p>
      {record.note ? <p className="mb-2 whitespace-pre-line">{record.note}</p> : null}
      <PrintedCheckups record={record} />
      <PrintedPlan record={record} />
      <p className="mt-2">{t('Printed on {date}.', { date: plainDate(today) })}</p>
    </div>
  )
}

const CELL = 'py-0.5 pe-2 text-start align-top'

function PrintedCheckups({ record }: { record: AntenatalRecord }) {
  const checkups = record.checkups.filter(({ status }) => status === 'active').toReversed()
  if (checkups.length === 0) return null
  const columns = columnsOf(checkups, record.dueOn)
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="border-b border-line-strong">
          {columns.map(({ title, unit }) => (
            <th key={title} scope="col" className={`${CELL} font-medium`}>
              {joined(title)}
              {unit ? <span className="block font-normal">{unit}</span> : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {checkups.map((one) => (
          <tr key={one.id} className="break-inside-avoid border-b border-line">
            {columns.map(({ title, text, isNumber }) => (
              <td key={title} className={isNumber ? `${CELL} whitespace-nowrap` : CELL}>
                {text(one)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The tests that were done, and those that are due. */
function PrintedPlan({ record: { plan, ticks } }: { record: AntenatalRecord }) {
  const shown = plan.filter(
    ({ item, status }) => !item.startsWith('checkup') && status !== 'upcoming' && status !== 'waiting',
  )
  if (shown.length === 0) return null
  return (
    <>
      <p className="mt-2 font-medium">{t('Checks and tests')}</p>
      <ul className="columns-2 gap-6">
        {shown.map((one) => (
          <li key={one.item} className="break-inside-avoid">
            {joined(
              t(planItems[one.item].title),
              t(standings[one.status].label),
              datesOf(one),
              ticks.find(({ id }) => id === one.tickId)?.note,
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
