import { msg, t } from '#language/translate.ts'
import { shortWeekdayInWords } from '#web/lib/dates.ts'
import { cx } from '#web/ui/cx.ts'
import { ScrollArea } from '#web/ui/scroll-area.tsx'
import { Piece } from './picture.tsx'

/** Monday to Saturday. */
const DAYS = [1, 2, 3, 4, 5, 6]
/** On a phone the week is cut here, so that nothing scrolls. */
const ON_PHONE = 3
const dayClass = (day: number) => (day < ON_PHONE ? undefined : 'max-sm:hidden')

const DOCTORS = [
  { name: msg('Dr. Raman'), field: msg('General Medicine'), booked: [14, 11, 15, 9, 12, 6] },
  { name: msg('Dr. Iyer'), field: msg('Cardiology'), booked: [8, 10, 0, 10, 7, 0] },
  { name: msg('Dr. Khan'), field: msg('Pediatrics'), booked: [12, 13, 11, 0, 14, 7] },
]

/** Appointments of each doctor over a week. */
export const WeekPiece = () => (
  <Piece label={t("A clinic's week, doctor by doctor")} isExample>
    <ScrollArea label={t("A clinic's week")}>
      <table className="w-full text-start">
        <caption className="px-5 pt-4 pb-2 text-start font-semibold">{t('Appointments this week')}</caption>
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="px-5 py-2 font-medium">
              {t('Doctor')}
            </th>
            {DAYS.map((day, index) => (
              <th key={day} scope="col" className={cx('px-2 py-2 text-center font-medium last:pe-5', dayClass(index))}>
                {shortWeekdayInWords(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DOCTORS.map(({ name, field, booked }) => (
            <tr key={t(name)} className="border-t border-line">
              <th scope="row" className="px-5 py-2.5 text-start font-medium whitespace-nowrap">
                {t(name)}
                <span className="block text-sm font-normal text-muted">{t(field)}</span>
              </th>
              {booked.map((appointments, day) => (
                <td key={DAYS[day]} className={cx('px-2 py-2.5 text-center last:pe-5', dayClass(day))}>
                  <span
                    className={cx(
                      'inline-flex h-8 w-10 items-center justify-center rounded-md text-sm',
                      appointments > 10
                        ? 'bg-brand font-medium text-brand-ink'
                        : appointments
                          ? 'bg-brand-soft text-brand'
                          : 'text-muted',
                    )}
                  >
                    {appointments || t('off')}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  </Piece>
)
