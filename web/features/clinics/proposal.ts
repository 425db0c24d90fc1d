import { newClinicDefaults } from '#contract/clinics/setup.ts'
import { zoneName } from '#web/lib/zones.ts'

/**
 * Returns the defaults of a new clinic: the browser's zone (the product's default if that is UTC), rupees in India and
 * dollars elsewhere (rules C1, C2).
 */
export function proposalFor(browserZone: string): { timeZone: string; currency: string } {
  const zone = zoneName(browserZone)
  return {
    timeZone: /^UTC$|^Etc\//.test(zone) ? newClinicDefaults.timeZone : zone,
    currency: zone === 'Asia/Kolkata' ? 'INR' : newClinicDefaults.currency,
  }
}
