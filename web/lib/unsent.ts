import type { ServerBuild } from 'react-router'
import type { RouteHandle } from './reading-page.ts'

type Routes = ServerBuild['routes']
type Module = NonNullable<Routes[string]>['module']

/**
 * The same build for documents: what the loader of a reading page gives is not prepared for the browser, which would never
 * see it (a fifth of the page's cost). Its parts are there by name; spreading it gives nothing.
 */
export const withoutHandOver = (build: ServerBuild): ServerBuild => ({
  ...build,
  routes: Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [id, route && { ...route, module: unsentModule(route.module) }]),
  ) as Routes,
})

function unsentModule(module: Module): Module {
  const { loader } = module
  if (!loader || !(module.handle as RouteHandle | undefined)?.reading) return module
  return { ...module, loader: async (args) => unsent(await loader(args)) }
}

/** The same value with names that no encoder finds. */
function unsent(value: unknown): unknown {
  if (!isPlain(value)) return isWithInit(value) ? Object.assign(value, { data: unsent(value.data) }) : value
  const hidden = {}
  for (const [name, part] of Object.entries(value)) Object.defineProperty(hidden, name, { value: part })
  return hidden
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** What `data()` of React Router gives. */
const isWithInit = (value: unknown): value is { data: unknown } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'DataWithResponseInit'
