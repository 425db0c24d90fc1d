import { addDays } from '#contract/wall-clock.ts'
import { hemoglobin, type LabPatient, oru } from './lab-messages.ts'

/** An order of one of two clinics, as the mix uses it. */
export interface MixedOrder {
  id: string
  clinic: 0 | 1
  number: string
  patient: LabPatient
}

export const mixedKinds = [
  'right',
  'duplicate',
  'corrected',
  'preliminary',
  'late',
  'wrong patient',
  'wrong clinic',
  'no number',
  'slip in the number',
  'slip in the birth date',
  'other gender',
  'unknown test',
  'test message',
  'withdrawn',
  'malformed',
] as const
export type MixedKind = (typeof mixedKinds)[number]

/** A message of the mix, with what is true about it. */
export interface Mixed {
  kind: MixedKind
  /** The clinic that it is sent to. */
  clinic: 0 | 1
  /** The order that its sample belongs to. */
  order: MixedOrder
  content: string
}

/** Kinds that can be in the chart of their order; a withdrawal only after a result. */
export const matchable: readonly MixedKind[] = ['right', 'duplicate', 'corrected', 'preliminary', 'late', 'withdrawn']

/** Returns a random number generator that a seed repeats. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const two = (value: number) => String(value).padStart(2, '0')

/** Returns messages about orders, in the order in which they arrive: kinds, times and values are random. */
export function mixOf(
  orders: readonly MixedOrder[],
  count: number,
  { seed, day, prefix = 'X' }: { seed: number; day: string; prefix?: string },
): Mixed[] {
  const random = randomFrom(seed)
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
  const sampled = addDays(day, -1).replaceAll('-', '')
  const sent: Mixed[] = []
  for (let at = 0; at < count; at++) {
    const order = oneOf(orders)
    const kind = oneOf(mixedKinds)
    const earlier = sent.filter((one) => one.order === order && matchable.includes(one.kind))
    if (kind === 'duplicate' && earlier.length > 0) {
      sent.push({ ...oneOf(earlier), kind })
      continue
    }
    sent.push({
      kind,
      order,
      ...messageOf(kind, order, { controlId: `${prefix}-${at}`, at, random, sampled, other: oneOf(orders) }),
    })
  }
  return sent
}

interface Chance {
  controlId: string
  at: number
  random: () => number
  sampled: string
  other: MixedOrder
}

/** Returns a message of a kind, and the clinic that it is sent to. */
function messageOf(
  kind: MixedKind,
  order: MixedOrder,
  { controlId, at, random, sampled, other }: Chance,
): Pick<Mixed, 'clinic' | 'content'> {
  const { clinic, number, patient } = order
  const issued = `${sampled}${two(Math.floor(random() * 24))}${two(Math.floor(random() * 60))}${two(at % 60)}`
  const status = { corrected: 'C', preliminary: 'P', withdrawn: 'W' }[kind as string] ?? 'F'
  const base = { controlId, sampled, issued, orderNumber: number, patient }
  const tests = hemoglobin((8 + random() * 8).toFixed(1), { status })
  const person =
    other.patient.chartNumber === patient.chartNumber ? { ...patient, lastName: 'Someone Else' } : other.patient
  const changes: Partial<Record<MixedKind, Partial<Parameters<typeof oru>[0]>>> = {
    late: { issued: `${sampled}000001` },
    'wrong patient': { patient: person },
    'no number': { orderNumber: '' },
    'slip in the number': { orderNumber: `${number.slice(0, -1)}${number.endsWith('2') ? '3' : '2'}` },
    'slip in the birth date': { patient: { ...patient, dateOfBirth: addDays(patient.dateOfBirth, 1) } },
    'other gender': { patient: { ...patient, gender: patient.gender === 'female' ? 'male' : 'female' } },
    'unknown test': { tests: tests.map((one) => ({ ...one, name: 'hba1c^HbA1c' })) },
    'test message': { processing: 'T' },
  }
  const content = oru({ ...base, tests, ...changes[kind] })
  if (kind === 'malformed') return { clinic, content: broken(content, random) }
  return { clinic: kind === 'wrong clinic' ? (clinic === 0 ? 1 : 0) : clinic, content }
}

/** Returns a message that was cut off or damaged, so that it can't be read. */
function broken(content: string, random: () => number): string {
  const at = Math.floor(random() * 3)
  if (at === 0) return content.slice(0, 3 + Math.floor(random() * 4))
  return at === 1 ? content.replace('MSH|', 'MSH') : content.replace(/\rPID/, '\r?ID')
}
