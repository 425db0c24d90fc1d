import { ProfileDraft } from '#contract/accounts/profile.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { opened, sealed } from '#server/sealing.ts'
import { findDraft, removeDraft, upsertDraft } from '#server/features/accounts/queries/profile-draft.ts'

// Drafts are sealed for their person.
const purposeOf = ({ userId }: SignedIn) => `profile-draft:${userId}`

/** The person's own draft, or null; also where it was sealed with another key or has other fields than today's. */
export async function ownDraft({ db }: Deps, actor: SignedIn): Promise<ProfileDraft | null> {
  const bytes = await findDraft(db, actor.userId)
  if (!bytes) return null
  try {
    return ProfileDraft.parse(JSON.parse(opened(purposeOf(actor), bytes)))
  } catch {
    return null
  }
}

/** Keeps a draft for a day; nothing where the person has switched auto-save off. */
export const saveDraft = ({ db }: Deps, actor: SignedIn, draft: ProfileDraft): Promise<void> =>
  upsertDraft(db, actor.userId, sealed(purposeOf(actor), JSON.stringify(draft)))

export const forgetDraft = ({ db }: Deps, actor: SignedIn): Promise<void> => removeDraft(db, actor.userId)
