import { t } from '#language/translate.ts'
import type { Deps } from '#server/deps.ts'
import { momentInMail } from '#server/email-delivery/moments.ts'
import { bareNameInMail, doctorInMail, nameInMail } from '#server/email-delivery/names.ts'
import type { Mail } from '#server/email-delivery/queue.ts'
import { entryUrlOf } from './link.ts'
import type { StoredEntry } from './queries/entries.ts'

type Sender = Pick<Deps, 'config' | 'publicUrl' | 'secret'>

const privateLink = () => t('Keep the link in this email private. Anyone with it can answer for you.')

const clinicVia = ({ config }: Sender, { clinicName }: StoredEntry) =>
  t('{clinic} via {product}', { clinic: bareNameInMail(clinicName), product: config.product.name })

/** Returns who gets an email about an entry, and in whose name. It names neither the patient nor the service (rule T146). */
const about = (sender: Sender, entry: StoredEntry, to: string) => ({
  to,
  recipient: { userId: entry.patientUserId, patientId: entry.patientId, clinicId: entry.clinicId },
  sender: { name: clinicVia(sender, entry) },
})

/** The email to a patient who has joined, or was added. */
export const joinedMail = (sender: Sender, entry: StoredEntry, to: string): Mail => ({
  ...about(sender, entry, to),
  subject: t('You’re on the waiting list of {clinic}', { clinic: bareNameInMail(entry.clinicName) }),
  letter: {
    from: clinicVia(sender, entry),
    parts: [
      t(
        'You’re on the waiting list of {clinic}. When a time that suits you becomes free, we offer it to you by email.',
        {
          clinic: nameInMail(entry.clinicName),
        },
      ),
      t('Each offer has a deadline. Without an answer, the time goes to the next patient.'),
      { button: { text: t('See or leave the waiting list'), url: entryUrlOf(sender, entry) } },
    ],
    footer: [privateLink()],
  },
})

interface Offered {
  doctor: { firstName: string; lastName: string }
  startsAt: Date
  expiresAt: Date
}

/** Returns the email with an offered time, which is sent until the deadline. */
export const offerMail = (
  sender: Sender,
  entry: StoredEntry,
  to: string,
  { doctor, startsAt, expiresAt }: Offered,
): Mail => ({
  ...about(sender, entry, to),
  subject: t('A time is free at {clinic}: answer soon', { clinic: bareNameInMail(entry.clinicName) }),
  letter: {
    from: clinicVia(sender, entry),
    parts: [
      t('A time that suits you has become free. It’s yours if you accept it before the deadline.'),
      {
        facts: [
          { name: t('When'), value: momentInMail(startsAt, entry.timeZone) },
          { name: t('With'), value: doctorInMail(doctor) },
          { name: t('Where'), value: bareNameInMail(entry.clinicName) },
          { name: t('Answer by'), value: momentInMail(expiresAt, entry.timeZone) },
        ],
      },
      { button: { text: t('See or answer the offer'), url: entryUrlOf(sender, entry) } },
      t(
        'Without an answer, the time goes to the next patient, and you stay on the waiting list. After three offers without an answer you leave it.',
      ),
    ],
    footer: [privateLink()],
  },
})
