const NAME = /^vaidya-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/

/** Returns the name of a backup that is made now: its time in UTC. */
export const backupName = (now: Date): string => `vaidya-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`

export const isBackupName = (name: string): boolean => NAME.test(name) && !Number.isNaN(timeOfName(name).getTime())

/** Returns when a backup was made. */
export function timeOfName(name: string): Date {
  const [, year, month, day, hour, minute, second] = NAME.exec(name)!
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
