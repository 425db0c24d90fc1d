import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Chromium without windows and notifications: journeys take two thirds of the time in it. */
const HEADLESS = 'chromium-headless-shell'
const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'chrome.exe']
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) =>
    process.env[name] ? [join(process.env[name], 'Google/Chrome/Application/chrome.exe')] : [],
  ),
]

/**
 * Returns the Chromium or Chrome of this machine, first that of CHROMIUM_PATH. `isWhole` leaves out the headless shell,
 * which shows no notifications.
 */
export function findChromium({ isWhole = false } = {}): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const names = isWhole ? commands : [HEADLESS, ...commands]
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [process.env.CHROMIUM_PATH ?? '', ...onPath, ...usualPlaces].find((path) => path && existsSync(path))
}

/** Like findChromium, but on a Debian or Ubuntu where we are root it installs a missing one. */
export function findOrInstallChromium(): string | undefined {
  const found = findChromium()
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found
  console.log('No Chromium on this machine; installing the one of the distribution …')
  spawnSync('apt-get update -qq && apt-get install -y -qq chromium chromium-headless-shell', {
    shell: true,
    stdio: 'inherit',
  })
  return findChromium()
}
