import { z } from 'zod'

/** The screens that not everybody who is signed in has; dashboard, profile, settings and the directory are everybody's. */
export const screens = [
  'appointments',
  'calendar',
  'patients',
  'prescriptions',
  'test-reports',
  'clinics',
  'doctors',
  'staff',
] as const
export const Screen = z.enum(screens)
export type Screen = z.infer<typeof Screen>
