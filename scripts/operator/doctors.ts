import type { Db } from '#server/database/db.ts'
import { commandDoctor, waitingDoctors } from '#server/features/confirmations/operator.ts'
import { Refusal } from '#server/refusal.ts'
import { decisionOf } from './decision.ts'
import { withDatabase } from './with-database.ts'

export const usage = `npm run operator -- doctors                         lists the doctors whose registration waits for confirmation
npm run operator -- doctors confirm ID              confirms name, registration number and council of one
npm run operator -- doctors refuse ID --reason TEXT refuses them; the doctor and the clinic are notified`

type Work = (db: Db) => Promise<void>

const list: Work = async (db) => {
  let count = 0
  for await (const one of waitingDoctors(db)) {
    count += 1
    console.log(`${one.id}  ${one.name}, ${one.registration}`)
    const email = `${one.email}${one.isEmailProved ? '' : ' (address not confirmed)'}`
    const facts = [one.qualification, one.specialty, email, `${one.clinic.name} (${one.clinic.status})`]
    console.log(`  since ${one.createdAt.slice(0, 10)}, ${facts.filter(Boolean).join(', ')}`)
    if (one.confirmedBefore) console.log(`  confirmed before it changed: ${one.confirmedBefore}`)
    for (const other of one.lookAlikes) console.log(`  same number as the confirmed ${other}`)
  }
  if (count === 0) console.log('No doctors are waiting for confirmation.')
}

function workOf([word = 'list', id, ...rest]: string[]): Work {
  if (word === 'list' && id === undefined) return list
  const said = decisionOf(word, id, rest)
  if (!said) throw new Refusal(usage)
  return async (db) => {
    const who = await commandDoctor(db, id!, said)
    console.log(said.decision === 'confirm' ? `${who} is confirmed.` : `${who} is refused. The clinic was notified.`)
  }
}

export async function run(args: string[]): Promise<void> {
  const work = workOf(args)
  await withDatabase(({ db }) => work(db))
}
