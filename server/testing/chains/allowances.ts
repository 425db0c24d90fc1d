import type { Column } from '#server/testing/policy/matrix.ts'
import type { Account, Place, Planted, Player, Story } from './story.ts'

/** One person, signed in to at most one account, and one secret. */
interface Reading {
  story: Story
  player: Player
  account: Account | null
  secret: Planted
}

interface Allowance {
  why: string
  allows(reading: Reading): boolean
}

const has = ({ columns }: Planted, ...all: Column[]) => all.every((column) => columns.includes(column))

/** The administrator of each clinic's people; the last is that of the clinic founded in a story. */
export const administrators = ['ad', 'ad2', 'new'] as const

/** True if a membership lets its holder read a secret: as much as others in that role, without other people's visits. */
const readsBy = ({ side, role, worksWithCharts }: Place, secret: Planted): boolean => {
  if (side === 0 && role === 'doctor') return has(secret, 'dr', 'col')
  if (side === 0 && !worksWithCharts) return has(secret, 'dr', 'bare')
  if (side === 0) return has(secret, 'st') && (secret.part === 'reason' || has(secret, 'dr'))
  if (side > 1) return false
  if (role === 'doctor')
    return has(secret, 'dr2') && (secret.part === 'record' || secret.part === 'findings' || has(secret, 'st2'))
  return has(secret, 'dr2', 'st2') && (worksWithCharts || !secret.chart)
}

/** The clinic to which a person belongs in the matrix. */
const homeOf = ({ column }: Player): number | null => {
  if (['dr', 'col', 'st', 'bare', 'ad'].includes(column ?? '')) return 0
  return ['dr2', 'st2', 'ad2'].includes(column ?? '') ? 1 : null
}

/**
 * Everything that a chain of permitted calls may lead to, and why. If a person comes to read anything without one of these
 * reasons, it is a security hole. A new way to read a record belongs here with a sentence that justifies it.
 */
export const allowances: Allowance[] = [
  {
    why: 'The matrix allows it, and they still belong there and have not handed it over.',
    allows: ({ story, player, secret }) =>
      player.column !== null &&
      secret.columns.includes(player.column) &&
      !story.gone.has(player.name) &&
      !story.handedOver.has(`${player.name} ${secret.chart}`),
  },
  {
    why: 'It is about themself: their own record, address or account.',
    allows: ({ player, secret }) =>
      secret.of === player.name ||
      player.mailboxes.includes(secret.text) ||
      player.sessions.some(({ account }) => account.userId === secret.text),
  },
  {
    why: 'They typed it themself.',
    allows: ({ player, secret }) => player.typed.some((text) => text.includes(secret.text)),
  },
  {
    why: 'It was typed at the clinic where they work, and it is no clinical text: those follow the matrix.',
    allows: ({ story, player, account, secret }) =>
      (secret.part === undefined || secret.part === 'contact') &&
      story.typedAt.some(
        (texts, side) =>
          ((homeOf(player) === side && !story.gone.has(player.name)) ||
            player.name === administrators[side] ||
            account?.places.some((place) => place.side === side)) &&
          texts.some((text) => text.includes(secret.text)),
      ),
  },
  {
    why: 'Their administrator added them, and they proved their address: they read what others in that role read.',
    allows: ({ account, secret }) =>
      Boolean(account?.isProved && account.places.some((place) => readsBy(place, secret))),
  },
  {
    why: 'An administrator reads the contact data of those who have agreed to work at the clinic.',
    allows: ({ story, player, secret }) =>
      secret.part === 'profile' &&
      story.accounts.some(
        ({ userId, places }) =>
          userId === secret.accountId &&
          places.some(({ side, isAccepted }) => isAccepted && administrators[side] === player.name),
      ),
  },
  {
    why: 'A person whose proved address is in a chart learns that the clinic has one: its id, and nothing of its content.',
    allows: ({ story, account, secret }) =>
      Boolean(account?.isProved) &&
      secret.text === secret.chart &&
      (story.writtenInto.get(secret.text) ?? []).some((text) => text.includes(account!.email)),
  },
  {
    why: 'A person with the right to do so gave them access: see the calls of `allow` in the moves.',
    allows: ({ story, player, account, secret }) =>
      story.grants.some((grant) => grant.isFor(player, account) && grant.covers(secret)),
  },
]

/** True if the person may read the secret by now. */
export const mayRead = (reading: Reading): boolean =>
  allowances.some(({ allows }) => allows(reading)) || standsInChart(reading)

/**
 * True if the secret was typed as contact data into a chart, rightly or wrongly: everyone who reads contact data there
 * reads it.
 */
const standsInChart = ({ secret, ...reading }: Reading): boolean =>
  (secret.part === undefined || secret.part === 'contact') &&
  [...reading.story.writtenInto].some(
    ([chartId, texts]) =>
      texts.some((text) => text.includes(secret.text)) &&
      reading.story.secrets.some(
        (other) =>
          other.chart === chartId &&
          other.part === 'contact' &&
          allowances.some(({ allows }) => allows({ ...reading, secret: other })),
      ),
  )
