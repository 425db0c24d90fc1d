import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { asServer } from '#server/database/acting.ts'
import type { Db } from '#server/database/db.ts'
import type { Log } from '#server/database/log.ts'
import { transaction } from '#server/database/transaction.ts'
import { checkSignature, signText } from '#server/signatures.ts'

// The audit as a chain of seals (docs/decisions/0089). A seal covers the lines after the one before, and that seal itself.

const PURPOSE = 'audit-seal'
/** Minutes between two seals, and between the last line of a seal and the seal. No transaction lasts as long. */
const SEAL_MINUTES = 50

interface Seal {
  number: number
  sealedAt: Date
  upto: string
  nextUpto: string
  lines: number
  hash: Buffer
  keyId: string
  signature: Buffer
}

type Content = Pick<Seal, 'number' | 'upto' | 'nextUpto' | 'lines' | 'hash'>

const textOf = ({ number, upto, nextUpto, lines, hash }: Content) =>
  [number, upto, nextUpto, lines, hash.toString('hex')].join('\n')

const columns = sql`
  number::int as number, sealed_at as "sealedAt", upto::text as upto, next_upto::text as "nextUpto", lines::int as lines,
  hash, key_id as "keyId", signature
`

/** Returns the hash of the lines after `from` up to `upto`, and how many they are. Its text depends on no setting. */
async function hashLines(db: Db, from: string, upto: string): Promise<{ lines: number; hash: Buffer }> {
  const { rows } = await sql<{ lines: number; hash: Buffer }>`
    select
      count(*)::int as lines,
      sha256(coalesce(string_agg(sha256(convert_to(one.line::text, 'UTF8')), ''::bytea order by one.id), '')) as hash
    from (
      select
        e.id,
        jsonb_build_array(
          e.id, extract(epoch from e.at), e.actor_user_id, e.action, e.subject_type, e.subject_id, e.clinic_id,
          e.address, e.detail,
          (
            select jsonb_agg(jsonb_build_array(c.chart_id, c.clinic_id) order by c.chart_id)
            from audit_charts c
            where c.event_id = e.id
          )
        ) as line
      from audit_events e
      where e.id > ${from}::bigint and e.id <= ${upto}::bigint
    ) one
  `.execute(db)
  return rows[0]!
}

const chained = (previous: Buffer | undefined, lines: Buffer): Buffer =>
  createHash('sha256')
    .update(previous ?? Buffer.alloc(32))
    .update(lines)
    .digest()

/**
 * Seals the lines that the seal before named, at most once in `minutes`; the first seal covers none. The log has number
 * and hash, so that a copy of it elsewhere shows if the newest seals are removed.
 */
export const sealAudit = ({ db, log }: { db: Db; log: Log }, { minutes = SEAL_MINUTES } = {}): Promise<void> =>
  asServer(() =>
    transaction(db, async (tx) => {
      const { rows } = await sql<Seal & { isDue: boolean }>`
        select ${columns}, sealed_at <= now() - make_interval(mins => ${minutes}) as "isDue"
        from audit_seals
        order by audit_seals.number desc
        limit 1
      `.execute(tx)
      const last = rows[0]
      if (last && !last.isDue) return
      const upto = last?.nextUpto ?? '0'
      const found = await hashLines(tx, last?.upto ?? '0', upto)
      const { rows: newest } = await sql<{ id: string }>`
        select greatest(coalesce(max(id), 0), ${upto}::bigint)::text as id
        from audit_events
      `.execute(tx)
      const content = {
        number: (last?.number ?? 0) + 1,
        upto,
        nextUpto: newest[0]!.id,
        lines: found.lines,
        hash: chained(last?.hash, found.hash),
      }
      const { keyId, signature } = signText(PURPOSE, textOf(content))
      await sql`
        insert into audit_seals (number, upto, next_upto, lines, hash, key_id, signature)
        values (
          ${content.number}, ${content.upto}::bigint, ${content.nextUpto}::bigint, ${content.lines}, ${content.hash},
          ${keyId}, ${signature}
        )
      `.execute(tx)
      log.info({ seal: content.number, hash: content.hash.toString('hex') }, 'The audit was sealed')
    }),
  )

export interface AuditReport {
  seals: number
  lines: number
  /** The newest seal, to compare with a copy of the log; null before the first. */
  newest: { number: number; sealedAt: Date; hash: string } | null
  /** One sentence for each seal that doesn't fit. */
  problems: string[]
}

/** Compares all seals with each other and with the lines they cover. */
export async function verifyAudit(db: Db): Promise<AuditReport> {
  const { rows } = await sql<Seal>`select ${columns} from audit_seals order by audit_seals.number`.execute(db)
  const problems: string[] = []
  let before: Seal | undefined
  for (const seal of rows) {
    const problem = await problemOf(db, seal, before)
    if (problem) problems.push(`Seal ${seal.number} of ${seal.sealedAt.toISOString()}: ${problem}`)
    before = seal
  }
  return {
    seals: rows.length,
    lines: rows.reduce((sum, { lines }) => sum + lines, 0),
    newest: before ? { number: before.number, sealedAt: before.sealedAt, hash: before.hash.toString('hex') } : null,
    problems,
  }
}

async function problemOf(db: Db, seal: Seal, before: Seal | undefined): Promise<string | null> {
  const signature = checkSignature(PURPOSE, textOf(seal), seal)
  if (signature === 'unknown-key')
    return 'not checked, because this installation doesn’t have its key. Set the SECRET it was made with.'
  if (signature === 'invalid') return 'the seal itself was changed.'
  if (seal.number !== (before?.number ?? 0) + 1) return 'seals before it are missing.'
  if (seal.upto !== (before?.nextUpto ?? '0')) return 'it doesn’t continue the seal before it.'
  const { lines, hash } = await hashLines(db, before?.upto ?? '0', seal.upto)
  if (lines !== seal.lines) return `it covers ${seal.lines} lines, and ${lines} are there.`
  return chained(before?.hash, hash).equals(seal.hash) ? null : 'a line was changed.'
}
