import { redirectDocument } from 'react-router'
import { notFound } from '#web/lib/not-found.ts'
import type { Route } from './+types/not-found.ts'

/** Answers 404 for every unknown address. */
export function loader(): never {
  throw notFound()
}

/** In the browser the address may be a reading page, which only the server has. */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  throw redirectDocument(request.url)
}

export default function NotFoundPage() {
  return null
}
