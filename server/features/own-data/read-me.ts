const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`

/** Returns the text that explains the file's contents. */
export const readMe = (product: string, email: string, made: Date): string =>
  lines(
    `Your data at ${product}`,
    `Account ${email}, made on ${made.toISOString().slice(0, 10)}.`,
    '',
    'What is yours, and of the family members whom you look after, as you can read it on the screens:',
    '',
    'profile.json              your account and settings',
    'family-members.csv        the family members whom you keep',
    'charts.csv                your records at clinics',
    'appointments.csv          appointments, with what was written for you',
    'visits.csv                what doctors wrote of visits, each version, without their working notes',
    'prescriptions.csv         the medications of prescriptions, and what you have uploaded',
    'prescriptions/            their PDFs, earlier versions marked as replaced, and your uploaded files',
    'visit-documents.csv       pictures and PDFs that doctors added to visits, and which files they are',
    'visit-documents/          their files',
    'test-reports.csv          your test reports, and which files are theirs',
    'test-reports/             their files',
    'test-values.csv           measured values of tests',
    'medicine-reminders.csv    medicines of which you are reminded',
    'medicine-doses.csv        what was taken and skipped',
    'who-saw-my-record.csv     who opened your records',
    'devices-with-notifications.csv  where you get notifications',
    '',
    'CSV files open in any spreadsheet. A cell that a spreadsheet would take for a formula has an apostrophe before it.',
    'If something could not be read, missing.txt says what.',
    '',
    'This file tells your health. Keep it where nobody else reads it.',
  )
