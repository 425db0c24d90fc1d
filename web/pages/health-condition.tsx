import { notFound } from '#web/lib/not-found.ts'

export const handle = { reading: true }

/** One entry; an unknown one is a true 404. */
export function loader(): never {
  throw notFound()
}

export default function HealthConditionPage() {
  return null
}
