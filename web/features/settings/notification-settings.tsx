import { Link } from 'react-router'
import { useSendsPush } from '#web/features/push/public/api.ts'
import { Card } from '#web/ui/card.tsx'
import { SettingSwitch } from './general-settings.tsx'

/** Which emails the person gets, and which notifications on their devices. */
export const NotificationSettings = ({ hasClinics }: { hasClinics: boolean }) => (
  <Card title="Notification Preferences">
    <div className="-my-1 divide-y divide-line">
      <SettingSwitch
        name="personal.emailNotifications"
        label="Email notifications"
        help="Get an email when one of your appointments is booked, confirmed, rescheduled or cancelled. You’ll always get account emails."
      />
      <SettingSwitch
        name="personal.appointmentReminders"
        label="Appointment reminders"
        help="Get an email before your appointments, if the clinic sends reminders."
      />
      <DeviceKinds />
      <SettingSwitch name="personal.marketingUpdates" label="Marketing updates" help="Allow product news by email." />
      {hasClinics ? (
        <p className="py-3">
          <Link to="/clinics" className="link">
            Patient reminders
          </Link>
          <span className="block text-sm text-muted">Set for each clinic under Clinics.</span>
        </p>
      ) : null}
    </div>
  </Card>
)

/** The same on the devices that get notifications (under This device). */
function DeviceKinds() {
  const sendsPush = useSendsPush()
  if (!sendsPush) return null
  return (
    <>
      <SettingSwitch
        name="personal.pushChanges"
        label="Changes on your devices"
        help="Get a notification on devices that you turned on when an appointment is confirmed, rescheduled or cancelled."
      />
      <SettingSwitch
        name="personal.pushReminders"
        label="Reminders on your devices"
        help="Get a notification before your appointments, if the clinic sends reminders."
      />
    </>
  )
}
