import { t } from '#language/translate.ts'
import { consentMessages } from '#contract/medical-documents/consents.ts'
import { documentMessages, type MedicalDocument } from '#contract/medical-documents/documents.ts'
import type { SignedInCaller } from '#server/actor.ts'
import { asServer } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, wrongField } from '#server/errors.ts'
import { announceDocument, notifyWithdrawal } from './news.ts'
import { withdraws } from './policy.ts'
import { updateWithdrawn } from './queries/documents.ts'
import { deleteDraft, lockDraft } from './queries/drafts.ts'
import { documentNow, documentSeenBy } from './read.ts'

/** Why it is withdrawn, and by whom if it is a consent. */
interface Withdrawal {
  reason: string
  by?: string | undefined
}

/** Withdraws a signed document. Throws 400 for a consent without a name, 403, 404, 409 for one that isn't signed or was withdrawn. */
export async function withdraw(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
  { reason, by }: Withdrawal,
): Promise<MedicalDocument> {
  const { actor } = caller
  const one = await documentSeenBy(deps.db, actor, id)
  if (!withdraws(actor, one)) throw forbidden()
  if (one.isConsent && !by) throw wrongField('by', t(consentMessages.by))
  if (!one.isConsent && by) throw wrongField('by', t(consentMessages.notBy))
  return transaction(deps.db, async (tx) => {
    // as the server: the chart's holder changes no other row of the clinic
    await asServer(async () => {
      const now = await lockDraft(tx, id)
      if (now.version === 0) throw conflict(t(documentMessages.notSigned))
      if (!(await updateWithdrawn(tx, id, { by: actor.userId, name: by ?? null, reason })))
        throw conflict(t(documentMessages.withdrawn), { code: 'document-withdrawn' })
      if (now.edition !== null) await deleteDraft(tx, id)
    })
    await announceDocument(tx, 'medical-document.withdrawn', one, caller)
    await notifyWithdrawal(tx, one, caller)
    return documentNow(deps, tx, actor, id)
  })
}
