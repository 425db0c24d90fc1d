import { notFound } from '#web/lib/not-found.ts'

/** Any address that nothing else knows. */
export function loader(): never {
  throw notFound()
}

export default function NotFoundPage() {
  return null
}
