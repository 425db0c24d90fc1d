// Builds the API document's entry for one call, and the parts that all calls share.
import type { ZodOpenApiComponentsObject, ZodOpenApiOperationObject } from 'zod-openapi'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'

/** Description of each error response (rule H1). */
const refusals: Readonly<Record<string, string>> = {
  400: 'The input is invalid; `issues` lists the fields.',
  401: 'The caller is not signed in, or the API key is not valid.',
  403: "The caller doesn't have permission for this.",
  404: "The record doesn't exist, or the caller can't see it.",
  413: 'The body is too large.',
  415: "This call doesn't accept the body's content type.",
  429: 'Too many requests. `Retry-After` has the number of seconds to wait.',
  503: 'The service is busy. `Retry-After` has the number of seconds to wait.',
  default:
    'Any other error: 409 for a conflict with the current state, 422 for an idempotency key that was used with another body, 500 for a server error.',
}

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer' as const } },
}

/** Parts that operations refer to. */
export const sharedParts: ZodOpenApiComponentsObject = {
  securitySchemes: {
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'vdy_…',
      description:
        'An API key that an administrator of a clinic has created. It works for that clinic only, within its scopes.',
    },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-vaidya_session',
      description:
        'The session cookie of a signed-in user; on localhost without TLS its name is `vaidya_session`. Calls that change data need the header `Origin` with the URL of this installation.',
    },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'A random text that you choose. For 24 hours, a repeated call with the same key is processed once and gets the first reply again. The same key with another body returns 422.',
      schema: { type: 'string', maxLength: 200 },
    },
  },
  headers: {
    TotalCount: { description: 'Number of items in the whole list.', schema: { type: 'integer' } },
    CallsAnHour: { description: 'With an API key: requests per hour for its clinic.', schema: { type: 'integer' } },
    CallsLeft: { description: 'With an API key: requests left in this hour.', schema: { type: 'integer' } },
    SecondsLeft: { description: 'With an API key: seconds until the limit resets.', schema: { type: 'integer' } },
    NextPage: {
      description: 'The next page, as `</api/…>; rel="next"`; omitted on the last page.',
      schema: { type: 'string' },
    },
  },
  responses: Object.fromEntries(
    Object.entries(refusals).map(([status, description]) => [
      nameOf(status),
      {
        description,
        ...(['429', '503'].includes(status) && { headers: retryAfter }),
        content: { 'application/json': { schema: Refusal } },
      },
    ]),
  ),
}

function nameOf(status: string): string {
  return status === 'default' ? 'Refused' : `Refused${status}`
}

type Params = ZodOpenApiOperationObject['requestParams']

/** Returns the parts of an operation that follow from its endpoint: who can call it, its input and its output. */
export function operationOf(endpoint: Endpoint): Omit<ZodOpenApiOperationObject, 'operationId'> {
  const { params, query, once, paged, status, body } = endpoint
  const isChange = endpoint.method !== 'GET'
  const asksWho = endpoint.access === 'signed-in' || endpoint.forKeys !== undefined
  const statuses = [
    (params ?? query ?? body) && 400,
    asksWho && 401,
    (asksWho || isChange) && 403,
    params && 404,
    body && 413,
    body && 415,
    429,
    503,
    'default',
  ].filter((one) => one !== undefined && one !== false)
  return {
    security: securityOf(endpoint),
    ...((params || query) && {
      requestParams: { ...(params && { path: params }), ...(query && { query }) } as Params,
    }),
    ...(once && { parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }] }),
    ...(body && { requestBody: { required: true, content: contentOf(endpoint) } }),
    responses: {
      [`${status}`]: {
        description: status === 201 ? 'Created.' : status === 204 ? 'Success, without a body.' : 'Success.',
        ...((paged || endpoint.forKeys) && {
          headers: { ...(paged && pageHeaders), ...(endpoint.forKeys && countHeaders) },
        }),
        ...(status !== 204 && { content: replyOf(endpoint) }),
      },
      ...Object.fromEntries(statuses.map((one) => [one, { $ref: `#/components/responses/${nameOf(String(one))}` }])),
    },
  }
}

const pageHeaders = {
  'X-Total-Count': { $ref: '#/components/headers/TotalCount' },
  Link: { $ref: '#/components/headers/NextPage' },
}

const countHeaders = {
  'RateLimit-Limit': { $ref: '#/components/headers/CallsAnHour' },
  'RateLimit-Remaining': { $ref: '#/components/headers/CallsLeft' },
  'RateLimit-Reset': { $ref: '#/components/headers/SecondsLeft' },
}

/** Returns the ways to authenticate, any of which is enough; an empty object means that none is needed. */
function securityOf({ access, shared, forKeys }: Endpoint): Record<string, string[]>[] {
  if (shared) return []
  const ways: Record<string, string[]>[] = access === 'anyone' ? [{}] : []
  if (forKeys) ways.push({ apiKey: forKeys === 'any' ? [] : [forKeys] })
  return [...ways, { session: [] }]
}

function contentOf({ body, shapes, accepts, form }: Endpoint) {
  const types = accepts?.types ?? (form ? ['multipart/form-data'] : ['application/json'])
  const schema = accepts ? ({ type: 'string', contentEncoding: 'binary' } as const) : (shapes ?? body!)
  return Object.fromEntries(types.map((type) => [type, { schema }]))
}

function replyOf({ reply, type, csv }: Endpoint) {
  if (csv) {
    const columns = Object.values(csv).join(', ')
    return {
      'text/csv': {
        schema: { type: 'string' as const, description: `CSV with the columns ${columns}.` },
      },
    }
  }
  return { [type ?? 'application/json']: { schema: reply } }
}
