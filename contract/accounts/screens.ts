import { z } from 'zod'

/**
 * Screens that only some people have. Dashboard, profile, settings and the directory are open to everyone who is signed
 * in.
 */
export const screens = [
  'appointments',
  'calendar',
  'patients',
  'prescriptions',
  'test-reports',
  'clinics',
  'doctors',
  'staff',
  'analytics',
] as const
export const Screen = z.enum(screens)
export type Screen = z.infer<typeof Screen>
