import { z } from 'zod'
import { CalendarPlace } from '#contract/accounts/accounts.ts'
import { Done, Id, isoDate, LanguageTag } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { writingChoices } from '#contract/writing.ts'
import { msg } from '#language/translate.ts'

/** Settings that a user chooses for themself. */
export const PersonalSettings = z.strictObject({
  /** True to get an email when the user's own appointments are booked, confirmed, rescheduled or cancelled. */
  emailNotifications: z.boolean(),
  /** True to get an email reminder before an appointment. */
  appointmentReminders: z.boolean(),
  /** True to get notifications on devices when the user's own appointments change. */
  pushChanges: z.boolean(),
  /** True to get appointment reminders on devices. */
  pushReminders: z.boolean(),
  /** True if the user agrees to product news by email. */
  marketingUpdates: z.boolean(),
  /** True to save drafts of forms in the browser tab until the form is saved. */
  autoSave: z.boolean(),
  /** True to always use dark colors; otherwise the device decides. */
  darkMode: z.boolean(),
  /** How clocks and dates are written. */
  writing: z.enum(writingChoices),
  /** The account's language; null follows the browser. */
  language: LanguageTag.nullable(),
})
export type PersonalSettings = z.infer<typeof PersonalSettings>

/** Settings that an administrator chooses for a clinic. */
export const ClinicRules = z.strictObject({
  /** If false, only signed-in patients who have a chart at the clinic can book online. */
  newPatientRegistrations: z.boolean(),
  /** If true, online booking is paused; existing appointments stay. */
  systemMaintenance: z.boolean(),
  /** If true, administrators have to set up two-factor sign-in before they can do anything else. */
  requireTwoFactorForAdmins: z.boolean(),
  /**
   * First day (the clinic's date) on which doctors and staff also need a second factor; they get reminders until then.
   * Null: never.
   */
  requireTwoFactorFrom: isoDate(msg('Enter a date')).nullable(),
})
export type ClinicRules = z.infer<typeof ClinicRules>

/** Default settings. */
export const personalDefaults: PersonalSettings = {
  emailNotifications: true,
  appointmentReminders: true,
  pushChanges: true,
  pushReminders: true,
  marketingUpdates: false,
  autoSave: true,
  darkMode: false,
  writing: 'clinic',
  language: null,
}
export const clinicDefaults: ClinicRules = {
  newPatientRegistrations: true,
  systemMaintenance: false,
  requireTwoFactorForAdmins: false,
  requireTwoFactorFrom: null,
}

export const settingsMessages = {
  saved: msg('Settings saved'),
  failed: msg('Failed to save settings'),
  noOnlineBooking: msg("This clinic isn't taking online bookings right now. Please call the clinic."),
} as const

export const Settings = z.object({
  personal: PersonalSettings,
  /** The clinics that the user administers, by name. */
  clinics: z.array(z.object({ clinic: z.object({ id: Id, name: z.string() }), rules: ClinicRules })),
  /** Version of the running software. */
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

/** Returns the caller's personal settings, and the settings of the clinics that they administer. */
export const getSettings = endpoint({ method: 'GET', path: '/api/settings', access: 'signed-in', reply: Settings })

/**
 * Saves the caller's personal settings, the settings of clinics that they administer, or both; all or nothing. Returns
 * 404 if the caller doesn't administer one of the clinics.
 */
export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/settings',
  access: 'signed-in',
  body: SettingsChange,
  reply: Settings,
})

/** Saves which calendar view and doctor the caller had open last. */
export const saveCalendarPlace = endpoint({
  method: 'PUT',
  path: '/api/settings/calendar',
  access: 'signed-in',
  body: z.strictObject(CalendarPlace.shape),
  reply: Done,
})

/**
 * Members of a clinic who have no second factor, by name; `people` has at most 100 of them. Only the clinic's
 * administrators can see it.
 */
export const WithoutTwoFactor = z.object({
  count: z.number().int(),
  people: z.array(
    z.object({ firstName: z.string(), lastName: z.string(), role: z.enum(['doctor', 'staff', 'clinic_admin']) }),
  ),
})
export type WithoutTwoFactor = z.infer<typeof WithoutTwoFactor>

/**
 * Lists the doctors, staff and administrators of a clinic who have no second factor, at most 100 of them. Only the
 * clinic's administrators can call it.
 */
export const listWithoutTwoFactor = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/without-two-factor',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: WithoutTwoFactor,
})
