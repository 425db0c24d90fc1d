import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // only two pages have client code to split off, and for each it would be one request more
  splitRouteModules: false,
  // all routes are known from the start: otherwise each screen asks for those of its links
  routeDiscovery: { mode: 'initial' },
} satisfies Config
