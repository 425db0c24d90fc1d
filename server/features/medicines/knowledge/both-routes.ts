import { isDeepStrictEqual } from 'node:util'
import type { Route } from '#content/schema.ts'

// Sections of a medicine that is for several routes, such as drops for the eye and the ear.

const labels: Partial<Record<Route, string>> = { eye: 'In the eye', ear: 'In the ear', nose: 'In the nose' }

type Text = { text: string; from: string[] }
type List = { items: unknown[]; from: string[] }
type Part = Text | List | readonly unknown[] | Record<string, Text>

/** Returns the parts of several routes as one: lists are joined, and each text is labelled with its route if they differ. */
export function joined(parts: readonly { route: Route; part: Part }[]): Part | undefined {
  const [first, ...others] = parts.map(({ part }) => part)
  if (others.every((one) => isDeepStrictEqual(one, first))) return first
  if (parts.every(({ part }) => Array.isArray(part)))
    return distinct(parts.flatMap(({ part }) => part as readonly unknown[]))
  if (parts.every((one): one is { route: Route; part: List } => 'items' in one.part))
    return { items: distinct(parts.flatMap(({ part }) => part.items)), from: sourcesOf(parts) }
  if (parts.every((one): one is { route: Route; part: Text } => typeof (one.part as Text).text === 'string'))
    return textOf(parts)
  return byTopic(parts as { route: Route; part: Record<string, Text> }[])
}

const textOf = (parts: readonly { route: Route; part: Text }[]): Text =>
  new Set(parts.map(({ part }) => part.text)).size === 1
    ? { text: parts[0]!.part.text, from: sourcesOf(parts) }
    : {
        text: parts.map(({ route, part }) => `${labels[route] ?? route}: ${part.text}`).join(' '),
        from: sourcesOf(parts),
      }

/** Joins warnings topic by topic. */
function byTopic(parts: readonly { route: Route; part: Record<string, Text> }[]): Record<string, Text> {
  const topics = distinct(parts.flatMap(({ part }) => Object.keys(part)))
  return Object.fromEntries(
    topics.map((topic) => {
      const own = parts.flatMap(({ route, part }) => (part[topic] ? [{ route, part: part[topic] }] : []))
      return [topic, textOf(own)]
    }),
  )
}

const sourcesOf = (parts: readonly { part: { from: string[] } }[]) => distinct(parts.flatMap(({ part }) => part.from))

function distinct<T>(all: readonly T[]): T[] {
  return all.filter((one, at) => all.findIndex((other) => isDeepStrictEqual(one, other)) === at)
}
