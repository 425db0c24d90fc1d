// `npm test`: installs what is missing, then starts run-tests.ts on Node 24.
import { install, node24, run, tell } from './toolbox.mjs'

await tell(async () => {
  await install()
  return run(node24, ['scripts/run-tests.ts', ...process.argv.slice(2)])
})
