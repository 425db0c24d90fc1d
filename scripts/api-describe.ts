// Adds the contract's comments to the schemas of the API document.
import type { Words } from './api-words.ts'

interface Shape {
  $ref?: string
  description?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  allOf?: Shape[]
  oneOf?: Shape[]
  additionalProperties?: Shape | boolean
}

interface Operation {
  operationId?: string
  parameters?: (Shape & { name?: string; in?: string })[]
  requestBody?: { content?: Record<string, { schema?: Shape }> }
  responses?: Record<string, { content?: Record<string, { schema?: Shape }> }>
}

/** Names of the schemas of a call's parameters, by the name of the call. */
export type Named = ReadonlyMap<string, { path?: string; query?: string }>

/** Returns the document with a description wherever the contract has a comment. */
export function describe<D extends object>(document: D, words: Words, named: Named): D {
  const { components, paths } = document as {
    components?: { schemas?: Record<string, Shape> }
    paths?: Record<string, Record<string, Operation>>
  }
  for (const [id, shape] of Object.entries(components?.schemas ?? {})) {
    const name = words.has(id) ? id : id.replace(/Output$/, '')
    const said = words.get(name)
    if (said) shape.description ??= said
    describeFields(shape, name, words)
  }
  for (const operation of Object.values(paths ?? {}).flatMap((item) => Object.values(item))) {
    const { operationId: name, parameters, requestBody, responses } = operation
    for (const parameter of parameters ?? []) {
      const [part, place] = parameter.in === 'path' ? (['params', 'path'] as const) : (['query', 'query'] as const)
      const schema = named.get(name ?? '')?.[place]
      const said = words.get(`${name}.${part}.${parameter.name}`) ?? words.get(`${schema}.${parameter.name}`)
      if (said) parameter.description ??= said
    }
    for (const { schema } of Object.values(requestBody?.content ?? {})) describeFields(schema, `${name}.body`, words)
    for (const { content } of Object.values(responses ?? {}))
      for (const { schema } of Object.values(content ?? {})) describeFields(schema, `${name}.reply`, words)
  }
  return document
}

/** Describes the fields of an object, of a list's items, and of each alternative. */
function describeFields(shape: Shape | undefined, path: string, words: Words): void {
  if (!shape || shape.$ref) return
  const inner = [shape.items, ...(shape.anyOf ?? []), ...(shape.allOf ?? []), ...(shape.oneOf ?? [])]
  if (typeof shape.additionalProperties === 'object') inner.push(shape.additionalProperties)
  for (const one of inner) describeFields(one, path, words)
  for (const [key, field] of Object.entries(shape.properties ?? {})) {
    const said = words.get(`${path}.${key}`)
    if (said) field.description ??= said
    describeFields(field, `${path}.${key}`, words)
  }
}
