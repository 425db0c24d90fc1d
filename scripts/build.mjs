// `npm run build`: the build part of `npm start`, without serving.
import { build, install, tell } from './toolbox.mjs'

await tell(async () => {
  await install()
  await build()
})
