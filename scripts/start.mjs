// `npm start` and, with --dev, `npm run dev`: install what is missing, build what has changed, then become one server.
import { spawn } from 'node:child_process'
import { build, install, memoryFlags, memorySettings, node24, root, tell } from './toolbox.mjs'

const development = process.argv.includes('--dev')

await tell(async () => {
  await install()
  if (!development) await build()
  return serve()
})

/** Runs the server until it ends and answers its exit code. */
function serve() {
  // Plain --watch would restart for ever: Vite writes a temporary file, which Node then watches.
  const args = development
    ? ['--watch-path=./server', '--watch-path=./contract', '--watch-preserve-output', 'server/main.ts', '--dev']
    : ['server/main.ts']

  const server = spawn(node24, [...memoryFlags, ...args], {
    cwd: root,
    // Should this launcher be killed outright, the channel breaks and the server stops itself.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...memorySettings, NODE_ENV: development ? 'development' : 'production' },
  })

  process.on('SIGTERM', () => server.kill('SIGTERM'))
  // Ctrl-C in a terminal has reached the server too; a second signal could cut its shutdown short.
  process.on('SIGINT', () => process.stdin.isTTY || server.kill('SIGINT'))

  stopWithShell(() => server.kill('SIGTERM'))

  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}

/** Stopping `npm start` by its process id ends npm and its shell without a signal to us, so watch for a new parent. */
function stopWithShell(stop) {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    stop()
  }, 500)
  watch.unref()
}
