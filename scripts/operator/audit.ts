import { verifyAudit } from '#server/audit/seals.ts'
import { keysOf } from '#server/config.ts'
import { Refusal } from '#server/refusal.ts'
import { sealWith } from '#server/sealing.ts'
import { forLongWork, withDatabase } from './with-database.ts'

export const usage = `npm run operator -- audit verify    compares the audit with its seals; exit code 1 if a line was changed, added or removed`

export async function run(args: string[]): Promise<number> {
  if (args.length !== 1 || args[0] !== 'verify') throw new Refusal(usage)
  const { seals, lines, newest, problems } = await withDatabase(({ db }, config) => {
    // the seals are signed with the key of the server
    sealWith(keysOf(config))
    return verifyAudit(db)
  }, forLongWork)
  if (!newest) {
    console.log('Nothing is sealed yet. The server seals the audit each hour.')
    return 0
  }
  for (const problem of problems) console.log(problem)
  const at = newest.sealedAt.toISOString()
  console.log(
    problems.length > 0
      ? `The audit doesn’t fit ${problems.length} of ${seals} seals.`
      : `The audit is intact: ${lines} lines under ${seals} seals.`,
  )
  console.log(`Newest seal: ${newest.number} of ${at}, ${newest.hash}. Compare it with your copy of the server’s log.`)
  return problems.length > 0 ? 1 : 0
}
