import { t } from '#language/translate.ts'
import type { Deps } from '#server/deps.ts'
import { bareNameInMail } from '#server/email-delivery/names.ts'
import type { Mail } from '#server/email-delivery/queue.ts'
import { formPathOf } from './link.ts'
import type { StoredRequest } from './queries/requests.ts'

/** Returns the email that asks a patient to fill in a form. It names neither the form, which may name an illness, nor the patient. */
export function formMail(
  deps: Pick<Deps, 'secret' | 'publicUrl' | 'config'>,
  {
    id,
    linkTurn,
    patientId,
    clinicId,
    clinic,
  }: Pick<StoredRequest, 'id' | 'linkTurn' | 'patientId' | 'clinicId' | 'clinic'>,
  to: string,
): Mail {
  const name = bareNameInMail(clinic.name)
  const from = t('{clinic} via {product}', { clinic: name, product: deps.config.product.name })
  return {
    to,
    recipient: { patientId, clinicId },
    subject: t('{clinic} asks you to fill in a form', { clinic: name }),
    letter: {
      from,
      greeting: t('Hello,'),
      parts: [
        t('{clinic} asks you to answer some questions before your visit. You can stop and continue later.', {
          clinic: name,
        }),
        { button: { text: t('Fill in the form'), url: `${deps.publicUrl()}${formPathOf(deps, { id, linkTurn })}` } },
      ],
      footer: [t('Don’t share this link. Anyone with it can read and change your answers.')],
    },
    sender: { name: from },
  }
}
