import { NearestTimes } from '#web/shell/nearest-times.tsx'
import { TimePicker } from '#web/features/booking/picker/time-picker.tsx'
import type { WizardView } from './use-wizard.ts'

/** Step 3. A near time, offered after a conflict, leads straight back to what was typed. */
export const TimeStep = ({ phone, wizard }: { phone: string; wizard: WizardView }) => {
  const { taken, picks, choose, horizon, free, messageOf } = wizard
  return (
    <>
      <noscript>
        <p className="mb-5">Choosing a time needs JavaScript. You can also book by phone: {phone}</p>
      </noscript>
      {taken ? (
        <NearestTimes
          sentence={'sentence' in taken ? taken.sentence : undefined}
          times={taken.freeTimes}
          today={horizon.today}
          onChoose={(one) => choose({ date: one.appointmentDate, time: one.appointmentTime }, 4)}
        />
      ) : null}
      <TimePicker
        horizon={horizon}
        free={free}
        date={picks.date}
        time={picks.time}
        onDate={(date) => choose({ date, time: undefined })}
        onTime={(time) => choose({ time })}
        dateError={messageOf('date')}
        timeError={messageOf('time')}
      />
    </>
  )
}
