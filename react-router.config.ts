import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  splitRouteModules: true,
  // all routes are known from the start: otherwise each screen asks for those of its links
  routeDiscovery: { mode: 'initial' },
} satisfies Config
