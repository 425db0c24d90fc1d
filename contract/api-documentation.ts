import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Returns this document: all API calls as OpenAPI 3.1. Anyone can call it. */
export const getApiDocument = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'anyone',
  // OpenAPI defines the other fields
  type: 'application/json',
  reply: z.looseObject({ openapi: z.string() }),
  shared: true,
})
