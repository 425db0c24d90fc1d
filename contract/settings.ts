import { z } from 'zod'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What a person decides for themself. */
export const PersonalSettings = z.strictObject({
  /** Mails about the own appointments when they are booked, confirmed, moved or cancelled. */
  emailNotifications: z.boolean(),
  /** A mail some time before an appointment. */
  appointmentReminders: z.boolean(),
  /** May news of the product be sent. */
  marketingUpdates: z.boolean(),
  /** Drafts of forms are kept in the browser tab until they are saved. */
  autoSave: z.boolean(),
  /** Always dark; otherwise the device decides. */
  darkMode: z.boolean(),
})
export type PersonalSettings = z.infer<typeof PersonalSettings>

/** What an administrator decides for a clinic. */
export const ClinicRules = z.strictObject({
  /** Off: online booking is only for signed-in people who have a chart at the clinic. */
  newPatientRegistrations: z.boolean(),
  /** On: nobody books online; what is booked stays. */
  systemMaintenance: z.boolean(),
  /** Administrators set up two-factor sign-in before anything else. */
  requireTwoFactorForAdmins: z.boolean(),
})
export type ClinicRules = z.infer<typeof ClinicRules>

/** Specification 1, section 9. */
export const personalDefaults: PersonalSettings = {
  emailNotifications: true,
  appointmentReminders: true,
  marketingUpdates: false,
  autoSave: true,
  darkMode: false,
}
export const clinicDefaults: ClinicRules = {
  newPatientRegistrations: true,
  systemMaintenance: false,
  requireTwoFactorForAdmins: false,
}

export const settingsMessages = {
  saved: 'Settings saved',
  failed: 'Failed to save settings',
  noOnlineBooking: 'This clinic takes no online bookings at the moment. Please call the clinic.',
  noNewPatients:
    'This clinic takes no new patients online at the moment. If you are its patient, please sign in, or call the clinic.',
  noChartHere:
    'This clinic takes no new patients online at the moment, and your account has no chart there. Please call the clinic.',
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

export const getSettings = endpoint({ method: 'GET', path: '/api/settings', access: 'signed-in', reply: Settings })
/** All or nothing; a clinic that the person does not administer is 404. */
export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/settings',
  access: 'signed-in',
  body: SettingsChange,
  reply: Settings,
})
