import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Returns this document: every call of the product in the form of OpenAPI 3.1. */
export const getApiDocument = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'anyone',
  // OpenAPI says what else is in it
  type: 'application/json',
  reply: z.looseObject({ openapi: z.string() }),
  shared: true,
})
