import { type Message, msg } from '#language/translate.ts'

/** `received`: stored, not processed; `dismissed`: a person decided that it isn't the clinic's. */
export const labStates = ['received', 'applied', 'duplicate', 'unmatched', 'malformed', 'dismissed'] as const
export type LabState = (typeof labStates)[number]

/** Why a message isn't in a chart. */
export const labReasons = {
  'not-hl7': msg('This isn’t a readable HL7 message.'),
  'not-fhir': msg('This isn’t a readable FHIR DiagnosticReport.'),
  'test-message': msg('It is marked as a test message, which isn’t about a real patient.'),
  'not-results': msg('This is another kind of message, not test results.'),
  charset: msg('Its characters can’t be read: it names an unknown character set, or none.'),
  'no-number': msg('It has no order number.'),
  'several-orders': msg('It has the numbers of several orders.'),
  'several-patients': msg('It is about several patients, or its patient is not clear.'),
  'no-order': msg('The clinic has no order with this number.'),
  cancelled: msg('The order with this number is cancelled.'),
  'other-patient': msg('It names another patient than the order.'),
  'patient-unclear': msg('It says too little about the patient to be sure.'),
  'unknown-test': msg('It has a test that the order doesn’t have, or that isn’t clear.'),
  'no-result': msg('It has a test or a value without a result.'),
  'no-status': msg('It doesn’t say whether its results are final.'),
  'no-date': msg('It doesn’t say when the sample was taken.'),
  'future-date': msg('Its sample date is in the future.'),
  'before-order': msg('Its sample was taken before the order was written.'),
  withdrawn: msg('The laboratory withdraws a result, and it isn’t certain that it is the newest one.'),
  'withdrawn-in-part': msg('The laboratory withdraws a part of a result. Enter what is left as a new result.'),
  'nothing-to-withdraw': msg('The laboratory withdraws a result that the order doesn’t have, or can’t give one.'),
  attachment: msg('It has an attached document, which can’t be shown here. Ask the laboratory for it.'),
  older: msg('A newer result of this test has already arrived.'),
  'age-unclear': msg('It isn’t clear whether it is newer than the result that this test already has.'),
  'values-missing': msg('It leaves out values that the earlier result has.'),
  'too-long': msg('It has more values or longer texts than a result can have.'),
  'too-many': msg('The test has reached the maximum number of results.'),
  'same-result': msg('The test already has this result.'),
  'same-content': msg('The same message arrived earlier.'),
} as const satisfies Record<string, Message>
export type LabReason = keyof typeof labReasons
export const labReasonNames = Object.keys(labReasons) as LabReason[]
