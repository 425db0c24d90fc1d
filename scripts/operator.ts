/**
 * Runs a command of the operator by its name: `npm run operator -- accounts list`, with its own arguments after it. `--help` lists the
 * commands, and after a command's name its arguments. Exit code 0 means done, 1 refused, 130 stopped. docs/operations.md
 */
import { explain } from '#server/explain.ts'
import { Refusal } from '#server/refusal.ts'

interface Command {
  usage: string
  /** Returns the exit code, if it is not 0. */
  run: (args: string[]) => Promise<number | void>
}

const commands: Record<string, { load: () => Promise<Command>; about: string }> = {
  accounts: {
    load: () => import('./operator/accounts.ts'),
    about: 'Lists, suspends and reinstates accounts, signs people out and confirms email addresses.',
  },
  clinics: {
    load: () => import('./operator/clinics.ts'),
    about: 'Confirms or refuses new clinics, and sets plans and free trials.',
  },
  doctors: {
    load: () => import('./operator/doctors.ts'),
    about: 'Confirms or refuses the registration numbers of doctors.',
  },
  inquiries: {
    load: () => import('./operator/inquiries.ts'),
    about: 'Lists, marks and exports messages and demo requests from visitors.',
  },
  files: {
    load: () => import('./operator/files.ts'),
    about: 'Checks, moves and cleans up uploaded files, and re-encrypts them with a new SECRET.',
  },
  audit: {
    load: () => import('./operator/audit.ts'),
    about: 'Verifies that no line of the audit was changed, added or removed.',
  },
  backup: {
    load: () => import('./operator/backup.ts'),
    about: 'Makes, lists and verifies encrypted backups, and generates their BACKUP_KEY.',
  },
  restore: {
    load: () => import('./operator/restore.ts'),
    about: 'Restores a backup into an empty installation.',
  },
  'push-key': {
    load: () => import('./operator/push-key.ts'),
    about: 'Generates a PUSH_KEY for notifications on devices.',
  },
  'demo:load': {
    load: () => import('./operator/demo-load.ts'),
    about: 'Loads the demo data into the configured database.',
  },
  'medicines:import': {
    load: () => import('./operator/medicines-import.ts'),
    about: 'Imports lists of medicines into the directory, or removes one.',
  },
  'medicines:enrich': {
    load: () => import('./operator/medicines-enrich.ts'),
    about: 'Fills in what the lists leave out, and reports what is still missing.',
  },
}

const HELP = `npm run operator -- COMMAND …

${Object.entries(commands)
  .map(([name, { about }]) => `  ${name.padEnd(18)} ${about}`)
  .join('\n')}

For the arguments of a command: npm run operator -- COMMAND --help`

async function main([name, ...args]: string[]): Promise<number> {
  if (name === '--help') return print(HELP)
  if (name === undefined) throw new Refusal(HELP)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Refusal(`There is no command ${name}.\n\n${HELP}`)
  const { usage, run } = await command.load()
  if (args.includes('--help')) return print(usage)
  return (await run(args)) ?? 0
}

function print(text: string): number {
  console.log(text)
  return 0
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = 1
  },
)
