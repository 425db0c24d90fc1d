import { t } from '#language/translate.ts'
import type { Appointment } from '#contract/appointments/appointments.ts'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { compareNames } from '#contract/lists.ts'
import { priceInWords } from '#web/features/appointments/public/price.ts'
import { statusLooks } from '#web/features/appointments/public/status.tsx'
import {
  appointmentsInWords,
  durationOf,
  hasArrived,
  doctorOf,
  patientName,
} from '#web/features/appointments/public/words.ts'
import { clock, clockIn } from '#web/lib/clock.ts'
import { dateIn, longDate, plainDate } from '#web/lib/dates.ts'
import { ageInWords, joined } from '#web/lib/words.ts'
import { cx } from '#web/ui/cx.ts'

/** One doctor's appointments of one day. */
interface Sheet {
  key: string
  appointments: Appointment[]
}

/** Groups appointments by day, clinic and doctor, in the order of the printed sheets. */
function sheetsOf(appointments: readonly Appointment[]): Sheet[] {
  const groups = Map.groupBy(appointments, (one) => `${one.appointmentDate} ${one.clinicId} ${one.doctorId}`)
  return [...groups]
    .map(([key, own]) => ({
      key,
      appointments: own.toSorted((one, other) => (one.appointmentTime < other.appointmentTime ? -1 : 1)),
    }))
    .toSorted(({ appointments: [one] }, { appointments: [other] }) =>
      one!.appointmentDate === other!.appointmentDate
        ? compareNames(one!.clinic.name, other!.clinic.name) || compareNames(doctorOf(one!), doctorOf(other!))
        : one!.appointmentDate < other!.appointmentDate
          ? -1
          : 1,
    )
}

interface DaySheetsProps {
  appointments: readonly Appointment[]
  clinics: readonly Clinic[]
  /** There are more than are printed. */
  isCut: boolean
}

/** Appointments on paper: a table for each doctor and day. The doctors of a single day get a page each. */
export function DaySheets({ appointments, clinics, isCut }: DaySheetsProps) {
  const isOneDay = new Set(appointments.map(({ appointmentDate }) => appointmentDate)).size === 1
  return (
    <div className="pe-2 text-[9.5pt] leading-tight">
      {sheetsOf(appointments).map((sheet) => (
        <section key={sheet.key} className={cx('not-first:pt-6', isOneDay && 'not-first:break-before-page')}>
          <Head
            appointments={sheet.appointments}
            clinic={clinics.find(({ id }) => id === sheet.appointments[0]!.clinicId)}
          />
          <DayTable appointments={sheet.appointments} />
        </section>
      ))}
      {isCut ? (
        <p className="mt-3">{t('Only the first {count} appointments are printed.', { count: appointments.length })}</p>
      ) : null}
    </div>
  )
}

function Head({ appointments, clinic }: { appointments: Appointment[]; clinic: Clinic | undefined }) {
  const [first] = appointments
  const { clinic: named, appointmentDate } = first!
  return (
    <div className="mb-3 flex items-start justify-between gap-6">
      <div>
        <h1 className="text-[15pt] leading-tight font-semibold">{doctorOf(first!)}</h1>
        <p className="mt-1 text-[11pt]">
          {joined(longDate(appointmentDate), appointmentsInWords(appointments.length))}
        </p>
      </div>
      <div className="text-end">
        <p className="font-semibold">{named.name}</p>
        {clinic ? <p>{[clinic.address, clinic.city].filter(Boolean).join(', ')}</p> : null}
        {clinic ? <p>{clinic.phone}</p> : null}
        <p>
          {t('Printed on {date}, {time}', {
            date: plainDate(dateIn(named.timeZone)),
            time: clockIn(named.timeZone),
          })}
        </p>
      </div>
    </div>
  )
}

const CELL = 'py-1.5 pe-2 text-start align-top'

/** The rows, with room to write. The head is repeated on each page. */
const DayTable = ({ appointments }: { appointments: readonly Appointment[] }) => (
  <table className="w-full border-collapse">
    <thead>
      <tr className="border-b border-black">
        {[t('Time'), t('Patient'), t('Service'), t('Price'), t('Status'), t('Notes')].map((title) => (
          <th key={title} scope="col" className={`${CELL} font-semibold`}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {appointments.map((one) => (
        <tr key={one.id} className="break-inside-avoid border-b border-line-strong">
          <td className={`${CELL} w-[21mm] whitespace-nowrap tabular-nums`}>
            {clock(one.appointmentTime)}
            <span className="block text-[8pt]">{durationOf(one)}</span>
          </td>
          <th scope="row" className={`${CELL} font-semibold`}>
            <bdi>{patientName(one)}</bdi>
            <span className="block text-[8pt] font-normal">
              {joined(ageInWords(one.patient.age), t('Chart {chartNumber}', { chartNumber: one.patient.chartNumber }))}
            </span>
          </th>
          <td className={CELL}>
            {one.service.name}
            {one.reason ? <bdi className="block text-[8pt]">{one.reason}</bdi> : null}
          </td>
          <td className={`${CELL} whitespace-nowrap tabular-nums`}>{priceInWords(one)}</td>
          <td className={CELL}>{standingOf(one)}</td>
          <td className={`${CELL} w-[38mm]`}>{'\u00a0'}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** "Arrived 10:25 AM", or the status. */
const standingOf = (one: Appointment) =>
  hasArrived(one)
    ? t('Arrived {time}', { time: clockIn(one.clinic.timeZone, new Date(one.arrivedAt!)) })
    : t(statusLooks[one.status].label)
