import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import {
  type ClinicRules,
  clinicDefaults,
  type PersonalSettings,
  personalDefaults,
  type Settings,
} from '#contract/settings.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { LeaveGuard } from '#web/shell/leave-guard.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { SystemInformation } from './system-information.tsx'
import { useSaveSettings } from './use-save-settings.ts'

type Values = Pick<Settings, 'personal' | 'clinics'>

/** Settings of the person, and of the clinics that they administer. Nothing counts before it is saved. */
export function SettingsScreen({ settings, children }: { settings: Settings; children?: ReactNode }) {
  const [saved, setSaved] = useState<Values>({ personal: settings.personal, clinics: settings.clinics })
  const [values, setValues] = useState(saved)
  const save = useSaveSettings()
  const user = useSignedInUser()
  const isChanged = JSON.stringify(values) !== JSON.stringify(saved)

  const personal = (name: keyof PersonalSettings) => ({
    checked: values.personal[name],
    onChange: (isOn: boolean) => setValues({ ...values, personal: { ...values.personal, [name]: isOn } }),
  })
  const rule = (clinicId: string, name: keyof ClinicRules) => ({
    checked: values.clinics.find(({ clinic }) => clinic.id === clinicId)?.rules[name] ?? clinicDefaults[name],
    onChange: (isOn: boolean) =>
      setValues({
        ...values,
        clinics: values.clinics.map((one) =>
          one.clinic.id === clinicId ? { ...one, rules: { ...one.rules, [name]: isOn } } : one,
        ),
      }),
  })
  const reset = () =>
    setValues({
      personal: personalDefaults,
      clinics: values.clinics.map(({ clinic }) => ({ clinic, rules: clinicDefaults })),
    })
  const submit = () => {
    if (save.isPending) return
    const clinics = values.clinics.map(({ clinic, rules }) => ({ clinicId: clinic.id, rules }))
    save.mutate(
      { personal: values.personal, ...(clinics.length > 0 && { clinics }) },
      {
        onSuccess: (now) => {
          setSaved({ personal: now.personal, clinics: now.clinics })
          // what the person has just asked of all administrators holds for them as well
          const isAsked = now.clinics.some(({ rules }) => rules.requireTwoFactorForAdmins)
          if (isAsked && !user.twoFactorEnabled) setTimeout(() => window.location.assign('/two-factor'), 500)
        },
      },
    )
  }
  const nameIn = (clinic: { name: string }, words: string) =>
    values.clinics.length > 1 ? `${words}: ${clinic.name}` : words
  return (
    <>
      <PageHeader
        stays
        title="Settings"
        description="How the product behaves for you and, where you administer one, for your clinic."
        action={
          <>
            <Button variant="secondary" onClick={reset}>
              Reset to Defaults
            </Button>
            <Button onClick={submit} pending={save.isPending} pendingText="Saving..." disabled={!isChanged}>
              Save Changes
            </Button>
          </>
        }
      />
      {save.isError ? (
        <Notice tone="danger" live className="mb-4">
          {sentenceOf(save.error)}
        </Notice>
      ) : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Card title="General Settings">
            <div className="-my-1 divide-y divide-line">
              <Switch
                label="Dark mode"
                help="Always dark. When off, the colours follow your device."
                {...personal('darkMode')}
              />
              <Switch
                label="Auto-save"
                help="Keeps what you type in your profile in this browser tab until you save or cancel it."
                {...personal('autoSave')}
              />
              {values.clinics.map(({ clinic }) => (
                <div key={clinic.id} className="divide-y divide-line">
                  <Switch
                    label={nameIn(clinic, 'New patient registrations')}
                    help={`When off, only signed-in patients of ${clinic.name} can book online.`}
                    {...rule(clinic.id, 'newPatientRegistrations')}
                  />
                  <Switch
                    label={nameIn(clinic, 'System maintenance')}
                    help={`Takes the public booking page of ${clinic.name} offline. What is booked stays; the clinic works on.`}
                    {...rule(clinic.id, 'systemMaintenance')}
                  />
                </div>
              ))}
            </div>
          </Card>
          <Card title="Security & Privacy">
            <div className="-my-1 divide-y divide-line">
              <p className="py-3">
                <Link to="/profile#security" className="link">
                  Password, two-factor sign-in and sessions
                </Link>
                <span className="block text-sm text-muted">are in your profile.</span>
              </p>
              {values.clinics.map(({ clinic }) => (
                <Switch
                  key={clinic.id}
                  label={nameIn(clinic, 'Two-factor sign-in for administrators')}
                  help={`Every administrator of ${clinic.name}, you too, sets it up before anything else.`}
                  {...rule(clinic.id, 'requireTwoFactorForAdmins')}
                />
              ))}
            </div>
          </Card>
        </div>
        <div className="flex flex-col gap-4">
          <Card title="Notification Preferences">
            <div className="-my-1 divide-y divide-line">
              <Switch
                label="Email notifications"
                help="A mail when an appointment of yours is booked, confirmed, moved or cancelled. Mails about your account always come."
                {...personal('emailNotifications')}
              />
              <Switch
                label="Appointment reminders"
                help="A mail some time before your appointments, where the clinic sends them."
                {...personal('appointmentReminders')}
              />
              <Switch
                label="Marketing updates"
                help="Whether news of the product may be sent to you. Without this, none is."
                {...personal('marketingUpdates')}
              />
              {values.clinics.length > 0 ? (
                <p className="py-3">
                  <Link to="/clinics" className="link">
                    When patients are reminded
                  </Link>
                  <span className="block text-sm text-muted">is decided for each clinic: edit it under Clinics.</span>
                </p>
              ) : null}
            </div>
          </Card>
          <SystemInformation version={settings.version} />
        </div>
      </div>
      {children}
      {/* the buttons at the foot of a phone's window cover nothing */}
      <div className="h-16 sm:hidden" />
      <LeaveGuard when={isChanged} />
    </>
  )
}
