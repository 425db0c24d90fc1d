// `npm run clinics`: which new clinics wait for approval; `npm run clinics -- approve ID`: the public sees it from then on;
// `npm run clinics -- plan ID premium`: how many requests its API keys may make; `npm run clinics -- trial`: whose trial lasts how long.
import { type Plan, plans } from '#contract/api-keys.ts'
import { Id, isoDate } from '#contract/common.ts'
import { loadEnvFile, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/driver/client.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { silent } from '#server/database/log.ts'
import { migrate } from '#server/database/migrate.ts'
import { explain } from '#server/explain.ts'
import { approveClinic, listWaiting } from '#server/features/clinics/approval.ts'
import { clinicsWithTrials, setTrial } from '#server/features/clinics/trial.ts'
import { setPlan } from '#server/features/api-keys/plan.ts'

/** What the operator can mend; the message is a sentence. */
class Refusal extends Error {}

const USAGE = `npm run clinics                  lists the clinics waiting for approval
npm run clinics -- approve ID    approves one
npm run clinics -- plan ID PLAN  sets its plan (${plans.join(' or ')}), which says how many requests its API keys may make
npm run clinics -- trial         lists all clinics with their plans and free trials
npm run clinics -- trial ID DAY  sets the last day of its trial, such as 2027-01-31, or "none"`

type Work = (db: Parameters<typeof listWaiting>[0]) => Promise<void>

function workOf([word, id, ...rest]: string[]): Work {
  if (word === undefined) return list
  if (word === 'plan') return planWork(id, rest)
  if (word === 'trial') return id === undefined ? listOfTrials : trialWork(id, rest)
  if (word !== 'approve' || !Id.safeParse(id).success || rest.length > 0) throw new Refusal(USAGE)
  return async (db) => {
    const name = await approveClinic(db, id!)
    if (name === null) throw new Refusal(`No clinic with the id ${id} is waiting for approval.`)
    console.log(`${name} is approved.`)
  }
}

function planWork(id: string | undefined, [plan, ...rest]: string[]): Work {
  const known = plans.find((one) => one === plan)
  if (!Id.safeParse(id).success || !known || rest.length > 0) throw new Refusal(USAGE)
  return (db) => putOnPlan(db, id!, known)
}

async function putOnPlan(db: Parameters<Work>[0], id: string, plan: Plan): Promise<void> {
  const name = await setPlan(db, id, plan)
  if (name === null) throw new Refusal(`There is no clinic with the id ${id}.`)
  console.log(`${name} is on the ${plan} plan.`)
}

function trialWork(id: string, [day, ...rest]: string[]): Work {
  const until = day === 'none' ? null : isoDate(USAGE).safeParse(day).data
  if (!Id.safeParse(id).success || until === undefined || rest.length > 0) throw new Refusal(USAGE)
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

async function main(args: string[]): Promise<void> {
  const work = workOf(args)
  loadEnvFile()
  const config = readConfig()
  const embedded = config.database.url ? null : await startEmbedded(config.dataDir, silent)
  const database = openDatabase(config.database.url ?? embedded!.connectionString, { poolSize: 2, log: silent })
  try {
    await migrate(database)
    await work(database.db)
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Refusal ? error.message : explain(error)}\n`)
  process.exitCode = 1
})
