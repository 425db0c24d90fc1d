import { data, type RouterContextProvider } from 'react-router'
import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import { notFound } from './not-found.ts'
import { pageOf } from './page-context.ts'

/**
 * Calls an endpoint for a page's loader. 404 and 400 become the not-found page; other refusals set the page's status and
 * show their message on the error screen.
 */
export async function load<E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  sent: Sent<E>,
): Promise<Reply<E>> {
  try {
    return await pageOf(context).call(endpoint, sent)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw error.status === 404 || error.status === 400 ? notFound() : data(error.refusal, { status: error.status })
  }
}
