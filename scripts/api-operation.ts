// What the document of the API says of one call, and the parts that all calls share.
import type { ZodOpenApiComponentsObject, ZodOpenApiOperationObject } from 'zod-openapi'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'

/** The sentence of each refusal that a call may answer with (rule H1). */
const refusals: Readonly<Record<string, string>> = {
  400: 'Something in the input is wrong; `issues` says what.',
  401: 'Nobody is signed in, or the API key is not valid.',
  403: 'The caller may never do this.',
  404: 'It does not exist, or the caller may not see it.',
  413: 'The body is too large.',
  415: 'The body has another type than this call takes.',
  429: 'Too many requests. `Retry-After` says how many seconds to wait.',
  503: 'The service is busy. `Retry-After` says how many seconds to wait.',
  default:
    'Any other refusal: 409 when the state of things forbids it, 422 for an idempotency key that came with another body, 500 for a fault.',
}

const retryAfter = {
  'Retry-After': { description: 'Seconds until another try makes sense.', schema: { type: 'integer' as const } },
}

/** What operations refer to. */
export const sharedParts: ZodOpenApiComponentsObject = {
  securitySchemes: {
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'vdy_…',
      description:
        'An API key that an administrator of a clinic has made. It works for that clinic alone, within its scopes.',
    },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-vaidya_session',
      description:
        'The session of a signed-in person, as browsers have it; on localhost without TLS the cookie is called `vaidya_session`. Calls that change something need the header `Origin` with the address of this installation.',
    },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'A random text of your own. A repeated call with the same key acts once and is answered as the first time, for 24 hours. The same key with another body is refused (422).',
      schema: { type: 'string', maxLength: 200 },
    },
  },
  headers: {
    TotalCount: { description: 'How long the whole list is.', schema: { type: 'integer' } },
    CallsAnHour: { description: 'With an API key: requests an hour of its clinic.', schema: { type: 'integer' } },
    CallsLeft: { description: 'With an API key: how many of them are left.', schema: { type: 'integer' } },
    SecondsLeft: { description: 'With an API key: seconds until the hour is over.', schema: { type: 'integer' } },
    NextPage: {
      description: 'Where the list goes on, as `</api/…>; rel="next"`; absent on the last page.',
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

/** Returns what follows from an endpoint alone: who may call, what goes in and what comes out. */
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
        description: status === 201 ? 'Made.' : status === 204 ? 'Done, without a body.' : 'Done.',
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

/** The ways to call it, each enough by itself; an empty one means that nothing is needed. */
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
        schema: { type: 'string' as const, description: `A line for each row, with the columns ${columns}.` },
      },
    }
  }
  return { [type ?? 'application/json']: { schema: reply } }
}
