import { z } from 'zod'

/**
 * Screens that only some users have; `confirmations` is the operator's. Every signed-in user has the dashboard, profile,
 * settings and the directory.
 */
export const screens = [
  'appointments',
  'calendar',
  'queue',
  'patients',
  'vaccines-due',
  'test-orders',
  'prescriptions',
  'test-reports',
  'bills',
  'day-end',
  'clinics',
  'doctors',
  'staff',
  'analytics',
  'bill-reports',
  'confirmations',
] as const
export const Screen = z.enum(screens)
export type Screen = z.infer<typeof Screen>
