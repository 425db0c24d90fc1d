import { type Plan, plans } from '#contract/api-keys.ts'
import { Id, isoDate } from '#contract/common.ts'
import { approveClinic, listWaiting } from '#server/features/clinics/approval.ts'
import { clinicsWithTrials, setTrial } from '#server/features/clinics/trial.ts'
import { setPlan } from '#server/features/api-keys/use-cases.ts'
import { Refusal } from '#server/refusal.ts'
import { withDatabase } from './with-database.ts'

export const usage = `npm run operator -- clinics               lists the clinics waiting for approval
npm run operator -- clinics approve ID    approves one
npm run operator -- clinics plan ID PLAN  sets its plan (${plans.join(' or ')}), which limits the requests of its API keys
npm run operator -- clinics trial         lists all clinics with their plans and free trials
npm run operator -- clinics trial ID DAY  sets the last day of its trial, such as 2027-01-31, or "none"`

type Work = (db: Parameters<typeof listWaiting>[0]) => Promise<void>

function workOf([word, id, ...rest]: string[]): Work {
  if (word === undefined) return list
  if (word === 'plan') return planWork(id, rest)
  if (word === 'trial') return id === undefined ? listOfTrials : trialWork(id, rest)
  if (word !== 'approve' || !Id.safeParse(id).success || rest.length > 0) throw new Refusal(usage)
  return async (db) => {
    const name = await approveClinic(db, id!)
    if (name === null) throw new Refusal(`No clinic with the id ${id} is waiting for approval.`)
    console.log(`${name} is approved.`)
  }
}

function planWork(id: string | undefined, [plan, ...rest]: string[]): Work {
  const known = plans.find((one) => one === plan)
  if (!Id.safeParse(id).success || !known || rest.length > 0) throw new Refusal(usage)
  return (db) => putOnPlan(db, id!, known)
}

async function putOnPlan(db: Parameters<Work>[0], id: string, plan: Plan): Promise<void> {
  const name = await setPlan(db, id, plan)
  if (name === null) throw new Refusal(`There is no clinic with the id ${id}.`)
  console.log(`${name} is on the ${plan} plan.`)
}

function trialWork(id: string, [day, ...rest]: string[]): Work {
  const until = day === 'none' ? null : isoDate(usage).safeParse(day).data
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
  const waiting = await listWaiting(db)
  if (waiting.length === 0) console.log('No clinics are waiting for approval.')
  for (const { id, name, city, phone, since, administrators } of waiting) {
    console.log(`${id}  ${[name, city].filter(Boolean).join(', ')}`)
    console.log(`  since ${since.toISOString().slice(0, 10)}, ${phone}, ${administrators.join(', ')}`)
  }
}

export async function run(args: string[]): Promise<void> {
  const work = workOf(args)
  await withDatabase(({ db }) => work(db))
}
