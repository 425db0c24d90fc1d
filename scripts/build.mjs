// `npm run build`: what `npm start` does before it serves, without serving.
import { build, install, tell } from './toolbox.mjs'

await tell(async () => {
  await install()
  await build()
})
