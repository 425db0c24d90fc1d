import { EMERGENCY_MINUTES } from '#contract/patients.ts'
import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/mail/queue.ts'

/** To whoever holds a chart: that an administrator of the clinic opened its clinical part. */
export const emergencyMail = (
  { config, publicUrl }: Pick<Deps, 'config' | 'publicUrl'>,
  to: { email: string; firstName: string },
  clinic: string,
  chartId: string,
): Mail => ({
  to: to.email,
  subject: 'A record of yours was opened in an emergency',
  body: `Hello ${to.firstName},\n\nAn administrator of ${clinic} has opened a record of yours with emergency access, for ${EMERGENCY_MINUTES} minutes. The clinic knows who did and why. Who opened the record is listed in it:\n\n${publicUrl()}/patients/${chartId}\n\nIf you have a question about this, please ask the clinic.\n\n${config.product.name}`,
})
