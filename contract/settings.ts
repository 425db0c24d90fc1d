import { z } from 'zod'
import { CalendarPlace } from './accounts/accounts.ts'
import { Done, Id, isoDate } from './common.ts'
import { endpoint } from './endpoint.ts'
import { writingChoices } from './writing.ts'

/** What a person decides for themself. */
export const PersonalSettings = z.strictObject({
  /** Emails when the person's own appointments are booked, confirmed, rescheduled or cancelled. */
  emailNotifications: z.boolean(),
  /** A mail some time before an appointment. */
  appointmentReminders: z.boolean(),
  /** The same on devices with notifications: changes of the person's own appointments, and reminders of them. */
  pushChanges: z.boolean(),
  pushReminders: z.boolean(),
  /** May news of the product be sent. */
  marketingUpdates: z.boolean(),
  /** Drafts of forms are kept in the browser tab until they are saved. */
  autoSave: z.boolean(),
  /** Always dark; otherwise the device decides. */
  darkMode: z.boolean(),
  /** How clocks and dates are written. */
  writing: z.enum(writingChoices),
})
export type PersonalSettings = z.infer<typeof PersonalSettings>

/** What an administrator decides for a clinic. */
export const ClinicRules = z.strictObject({
  /** Off: online booking is only for signed-in people who have a chart at the clinic. */
  newPatientRegistrations: z.boolean(),
  /** If true, online booking is paused; existing appointments are kept. */
  systemMaintenance: z.boolean(),
  /** Administrators set up two-factor sign-in before anything else. */
  requireTwoFactorForAdmins: z.boolean(),
  /**
   * Day in the clinic's calendar from which its doctors and staff must have a second factor, too; they are reminded
   * until then. Null: never.
   */
  requireTwoFactorFrom: isoDate('Enter a date').nullable(),
})
export type ClinicRules = z.infer<typeof ClinicRules>

/** What holds until a person saves settings. */
export const personalDefaults: PersonalSettings = {
  emailNotifications: true,
  appointmentReminders: true,
  pushChanges: true,
  pushReminders: true,
  marketingUpdates: false,
  autoSave: true,
  darkMode: false,
  writing: 'clinic',
}
export const clinicDefaults: ClinicRules = {
  newPatientRegistrations: true,
  systemMaintenance: false,
  requireTwoFactorForAdmins: false,
  requireTwoFactorFrom: null,
}

export const settingsMessages = {
  saved: 'Settings saved',
  failed: 'Failed to save settings',
  noOnlineBooking: "This clinic isn't taking online bookings right now. Please call the clinic.",
  noNewPatients:
    "This clinic isn't taking new patients online right now. If you're already a patient there, please sign in or call the clinic.",
  noChartHere:
    "This clinic isn't taking new patients online right now, and your account has no record there. Please call the clinic.",
} as const

export const Settings = z.object({
  personal: PersonalSettings,
  /** The clinics that this person administers, by name. */
  clinics: z.array(z.object({ clinic: z.object({ id: Id, name: z.string() }), rules: ClinicRules })),
  /** Version of the running program. */
  version: z.string(),
})
export type Settings = z.infer<typeof Settings>

export const SettingsChange = z.strictObject({
  personal: PersonalSettings.optional(),
  clinics: z
    .array(z.strictObject({ clinicId: Id, rules: ClinicRules }))
    .max(100)
    .optional(),
})
export type SettingsChange = z.infer<typeof SettingsChange>

/** Returns the settings of the caller and of the clinics that they administer. */
export const getSettings = endpoint({ method: 'GET', path: '/api/settings', access: 'signed-in', reply: Settings })

/** Saves settings, all or nothing; a clinic that the person does not administer is 404. */
export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/settings',
  access: 'signed-in',
  body: SettingsChange,
  reply: Settings,
})

/** Keeps how the person's calendar was shown last. */
export const saveCalendarPlace = endpoint({
  method: 'PUT',
  path: '/api/settings/calendar',
  access: 'signed-in',
  body: z.strictObject(CalendarPlace.shape),
  reply: Done,
})

/** The people of a clinic without a second factor, by name, at most a hundred. For its administrators. */
export const WithoutTwoFactor = z.object({
  count: z.number().int(),
  people: z.array(
    z.object({ firstName: z.string(), lastName: z.string(), role: z.enum(['doctor', 'staff', 'clinic_admin']) }),
  ),
})
export type WithoutTwoFactor = z.infer<typeof WithoutTwoFactor>

/** Lists the people of a clinic who have no second factor. */
export const listWithoutTwoFactor = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/without-two-factor',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: WithoutTwoFactor,
})
