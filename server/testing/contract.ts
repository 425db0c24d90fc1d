import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '#contract/endpoint.ts'

const folder = join(import.meta.dirname, '../../contract')

const isEndpoint = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && ['method', 'path', 'access', 'reply'].every((name) => name in one)

/**
 * Returns every endpoint that a file of contract/ exports, so that a test over all of them covers new ones automatically.
 */
export async function everyEndpoint(): Promise<Endpoint[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const modules = await Promise.all(files.map((name) => import(join(folder, name)) as Promise<Record<string, unknown>>))
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint)
}
