import { NearestTimes } from '#web/features/appointments/public/nearest-times.tsx'
import { TimePicker } from '#web/features/booking/picker/time-picker.tsx'
import type { WizardView } from './use-wizard.ts'

/** Step 3. Choosing a time offered after a conflict leads back to step 4 and its values. */
export const TimeStep = ({ phone, wizard }: { phone: string; wizard: WizardView }) => {
  const { taken, picks, choose, horizon, free, messageOf } = wizard
  return (
    <>
      <noscript>
        <p className="mb-5">Choosing a time needs JavaScript. You can also book by phone: {phone}</p>
      </noscript>
      {taken ? (
        <div className="mb-5">
          <NearestTimes
            taken={taken}
            today={horizon.today}
            onChoose={(one) => choose({ date: one.appointmentDate, time: one.appointmentTime }, 4)}
          />
        </div>
      ) : null}
      <TimePicker
        horizon={horizon}
        free={free}
        date={picks.date}
        time={picks.time}
        onDate={(date) => choose({ date, time: undefined })}
        onTime={(time, isByPointer) => choose({ time }, isByPointer ? 4 : undefined)}
        dateError={messageOf('date')}
        timeError={messageOf('time')}
      />
    </>
  )
}
