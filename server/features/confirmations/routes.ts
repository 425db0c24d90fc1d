import * as contract from '#contract/confirmations.ts'
import type { NewDecision } from '#contract/confirmations.ts'
import type { SignedInCaller } from '#server/actor.ts'
import { asServer } from '#server/database/acting.ts'
import type { Deps } from '#server/deps.ts'
import { mustBeOperator } from '#server/features/accounts/public.ts'
import type { Door } from '#server/http/door/door.ts'
import { decideOnClinic, decideOnDoctor } from './decide.ts'
import { clinicsToConfirm, doctorsToConfirm, withLookAlikes } from './lists.ts'

/** Mounts the operator's calls. The operator belongs to no clinic, so they run as the server after one check. */
export function mountConfirmations(door: Door, { db }: Deps): void {
  const asOperator = async <T>({ actor }: Pick<SignedInCaller, 'actor'>, work: () => Promise<T>): Promise<T> => {
    await mustBeOperator(db, actor)
    return asServer(work)
  }

  door.open(contract.listClinicsToConfirm, ({ actor, query }) =>
    asOperator({ actor }, () => clinicsToConfirm(db, query)),
  )
  door.open(contract.listDoctorsToConfirm, ({ actor, query }) =>
    asOperator({ actor }, () => doctorsToConfirm(db, query)),
  )

  const by = ({ actor: { userId }, address }: SignedInCaller) => ({ userId, address })
  const clinic = async (caller: SignedInCaller, id: string, body: NewDecision) =>
    (await withLookAlikes(db, 'clinic', [await decideOnClinic(db, by(caller), id, body)]))[0]!
  const doctor = async (caller: SignedInCaller, id: string, body: NewDecision) =>
    (await withLookAlikes(db, 'doctor', [await decideOnDoctor(db, by(caller), id, body)]))[0]!

  door.open(contract.decideOnClinic, ({ caller, params, body }) =>
    asOperator(caller, () => clinic(caller, params.id, body)),
  )
  door.open(contract.decideOnDoctor, ({ caller, params, body }) =>
    asOperator(caller, () => doctor(caller, params.id, body)),
  )
}
