/** Number of tries before an email is given up, after nine hours with the jobs' pauses. */
export const MAX_ATTEMPTS = 10
