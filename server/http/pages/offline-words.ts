import { t } from '#language/translate.ts'

/** Returns the words of the offline page's script (web/public/offline.js), with holes such as `{phone}`, as JSON. */
export const offlineWords = (): string =>
  JSON.stringify({
    person: t('For {name}', { name: '{name}' }),
    phone: t('Phone: {phone}', { phone: '{phone}' }),
    updated: t('Last updated {moment}. Something may have changed since then.', { moment: '{moment}' }),
    appointments: t('Your appointments'),
    noAppointments: t('No coming appointments.'),
    prescriptions: t('Your prescriptions'),
    noPrescriptions: t('No prescriptions that are active.'),
  })
