/** After so many tries a mail is given up: with the pauses of the jobs between them, after some nine hours. */
export const MAX_ATTEMPTS = 10
