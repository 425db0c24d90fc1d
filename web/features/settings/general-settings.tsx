import { Card } from '#web/ui/card.tsx'
import { type ClinicOfSettings, labelAt, SettingSwitch } from './setting-switch.tsx'
import { WritingSetting } from './writing-setting.tsx'

/** Personal preferences, and how the person's clinics can be booked. */
export const GeneralSettings = ({ clinics }: { clinics: readonly ClinicOfSettings[] }) => (
  <Card title="General Settings">
    <div className="-my-1 divide-y divide-line">
      <SettingSwitch
        name="personal.darkMode"
        label="Dark mode"
        help="Always dark. When off, the theme follows your device."
      />
      <SettingSwitch
        name="personal.autoSave"
        label="Auto-save"
        help="Keeps unsaved changes to your profile for a day."
      />
      <WritingSetting />
      {clinics.map((clinic, index) => (
        <div key={clinic.id} className="divide-y divide-line">
          <SettingSwitch
            name={`clinics.${index}.rules.newPatientRegistrations`}
            label={labelAt(clinics, clinic, 'New patient registrations')}
            help={`When off, only signed-in patients of ${clinic.name} can book online.`}
          />
          <SettingSwitch
            name={`clinics.${index}.rules.systemMaintenance`}
            label={labelAt(clinics, clinic, 'System maintenance')}
            help={`Pauses online booking at ${clinic.name}. Existing appointments aren’t affected.`}
          />
        </div>
      ))}
    </div>
  </Card>
)
