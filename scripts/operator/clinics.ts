import { msg } from '#language/translate.ts'
import { type Plan, plans } from '#contract/api-keys.ts'
import { Id, isoDate } from '#contract/common.ts'
import type { Db } from '#server/database/db.ts'
import { clinicsWithTrials, setTrial } from '#server/features/clinics/trial.ts'
import { commandClinic, waitingClinics } from '#server/features/confirmations/operator.ts'
import { setPlan } from '#server/features/api-keys/use-cases.ts'
import { Refusal } from '#server/refusal.ts'
import { decisionOf } from './decision.ts'
import { withDatabase } from './with-database.ts'

export const usage = `npm run operator -- clinics                         lists the clinics waiting for confirmation
npm run operator -- clinics confirm ID              confirms name and address of one, and makes it public
npm run operator -- clinics refuse ID --reason TEXT refuses them; its administrators read why
npm run operator -- clinics plan ID PLAN            sets its plan (${plans.join(' or ')}), which limits the requests of its API keys
npm run operator -- clinics trial                   lists all clinics with their plans and free trials
npm run operator -- clinics trial ID DAY            sets the last day of its trial, such as 2027-01-31, or "none"`

type Work = (db: Db) => Promise<void>

function workOf([word, id, ...rest]: string[]): Work {
  if (word === undefined || (word === 'list' && id === undefined)) return list
  if (word === 'plan') return planWork(id, rest)
  if (word === 'trial') return id === undefined ? listOfTrials : trialWork(id, rest)
  const said = decisionOf(word, id, rest)
  if (!said) throw new Refusal(usage)
  return async (db) => {
    const name = await commandClinic(db, id!, said)
    console.log(
      said.decision === 'confirm' ? `${name} is confirmed.` : `${name} is refused. Its administrators see why.`,
    )
  }
}

function planWork(id: string | undefined, [plan, ...rest]: string[]): Work {
  const known = plans.find((one) => one === plan)
  if (!Id.safeParse(id).success || !known || rest.length > 0) throw new Refusal(usage)
  return (db) => putOnPlan(db, id!, known)
}

async function putOnPlan(db: Db, id: string, plan: Plan): Promise<void> {
  const name = await setPlan(db, id, plan)
  if (name === null) throw new Refusal(`There is no clinic with the id ${id}.`)
  console.log(`${name} is on the ${plan} plan.`)
}

function trialWork(id: string, [day, ...rest]: string[]): Work {
  const until = day === 'none' ? null : isoDate(msg('Enter a date')).safeParse(day).data
  if (!Id.safeParse(id).success || until === undefined || rest.length > 0) throw new Refusal(usage)
  return async (db) => {
    const name = await setTrial(db, id, until)
    if (name === null) throw new Refusal(`There is no clinic with the id ${id}.`)
    console.log(until ? `The trial of ${name} lasts until ${until}.` : `${name} has no trial.`)
  }
}

const listOfTrials: Work = async (db) => {
  for (const { id, name, city, plan, from, until, isOver } of await clinicsWithTrials(db)) {
    const trial = until ? `trial from ${from} until ${until}${isOver ? ', over' : ''}` : 'no trial'
    console.log(`${id}  ${[name, city].filter(Boolean).join(', ')}: ${plan} plan, ${trial}`)
  }
}

const list: Work = async (db) => {
  let count = 0
  for await (const one of waitingClinics(db)) {
    count += 1
    console.log(`${one.id}  ${one.name}, ${one.address}`)
    const people = one.administrators.map(({ name, email, isEmailProved }) =>
      [name, `<${email}>`, isEmailProved ? '' : '(address not confirmed)'].filter(Boolean).join(' '),
    )
    console.log(
      `  since ${one.createdAt.slice(0, 10)}, ${[one.phone, one.website, ...people].filter(Boolean).join(', ')}`,
    )
    if (one.confirmedBefore) console.log(`  confirmed before it changed: ${one.confirmedBefore}`)
    for (const other of one.lookAlikes) console.log(`  looks like the confirmed ${other}`)
  }
  if (count === 0) console.log('No clinics are waiting for confirmation.')
}

export async function run(args: string[]): Promise<void> {
  const work = workOf(args)
  await withDatabase(({ db }) => work(db))
}
